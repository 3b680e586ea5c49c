"""What a GitHub repository holds, and what its API answers when nothing goes wrong."""

import json
import re
import time
from urllib.parse import parse_qsl, quote

ISSUES = re.compile(r"/issues(?:/(\d+))?(?:/(comments))?")
LABELS = re.compile(r"/labels(?:/([^/]+))?")
WEB = "https://github.com"


def moment(seconds):
    """Seconds since 1970 as GitHub writes a moment."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


class Failure(Exception):
    """An answer that is an error: its status and GitHub's words for it."""

    def __init__(self, status, message, errors=()):
        super().__init__(message)
        self.status = status
        self.body = {"message": message, "documentation_url": "https://docs.github.com/rest"}
        if errors:
            self.body["errors"] = list(errors)


class GitHubState:
    """One repository with its issues, labels and accounts. Tokens are names of accounts; `pushers` may set labels."""

    def __init__(self, description, name="octocat/demo"):
        self.description = description
        self.name = name
        self.old_names = []
        self.tokens = {"tok_bot": "warpgate-bot", "tok_owner": "octocat", "tok_stranger": "stranger", "tok_app": None}
        self.pushers = {"warpgate-bot", "octocat", None}
        self.labels = {}
        self.issues = []
        self.comments = []
        self.has_issues = True
        self.archived = False
        self.skew = 0.0
        self.lag = 0

    def add_issue(self, title, body="", login="octocat", labels=(), state="open", pull=False, age=0.0):
        """An issue or a pull request that somebody else made."""
        for label in labels:
            self.labels.setdefault(label.casefold(), self._label(label, "ededed", ""))
        number = len(self.issues) + 1
        kind = "pull" if pull else "issues"
        issue = self.description.example("issue")
        issue.update(
            id=1000 + number,
            number=number,
            title=title,
            body=body,
            state=state,
            state_reason=None if state == "open" else "completed",
            user=self._user(login),
            labels=[self.labels[label.casefold()] for label in labels],
            html_url=f"{WEB}/{self.name}/{kind}/{number}",
            created_at=moment(time.time() + self.skew - age),
            updated_at=moment(time.time() + self.skew - age),
            milestone=None,
            assignee=None,
            assignees=[],
            comments=0,
        )
        issue.pop("pull_request", None)
        if pull:
            issue["pull_request"] = dict.fromkeys(("url", "html_url", "diff_url", "patch_url"), f"{WEB}/{self.name}/pull/{number}")
        self.issues.append(issue)
        return issue

    def rename(self, name):
        """Gives the repository another name; the old one leads to it."""
        for issue in self.issues:
            issue["html_url"] = issue["html_url"].replace(self.name, name)
        self.old_names.append(self.name)
        self.name = name

    def answer(self, verb, path, query, body, token):
        """Status and JSON for a request; raises Failure."""
        if token not in self.tokens:
            raise Failure(401, "Bad credentials")
        login = self.tokens[token]
        if (verb, path) == ("GET", "/user"):
            if login is None:
                raise Failure(403, "Resource not accessible by integration")
            return 200, self._account(login)
        roots = (f"/repos/{self.name}", "/repositories/7")
        root = next((root for root in roots if path == root or path.startswith(root + "/")), None)
        if root is None:
            raise Failure(404, "Not Found")
        return self._in_repository(verb, path[len(root) :], dict(parse_qsl(query)), body, login)

    def _in_repository(self, verb, rest, query, body, login):
        if verb == "GET" and not rest:
            return 200, self._repository()
        if labels := LABELS.fullmatch(rest):
            return self._on_labels(verb, query, body, login, labels[1])
        issues = ISSUES.fullmatch(rest)
        if not issues:
            raise Failure(404, "Not Found")
        if not self.has_issues:
            raise Failure(410, "Issues has been disabled in this repository.")
        if issues[1] is None:
            return (200, self._page(self._matching(query), query)) if verb == "GET" else (201, self._create(body, login))
        return self._on_issue(verb, int(issues[1]), issues[2], query, body, login)

    def _on_issue(self, verb, number, comments, query, body, login):
        if not 0 < number <= len(self.issues):
            raise Failure(404, "Not Found")
        issue = self.issues[number - 1]
        if comments and verb == "POST":
            return 201, self._comment(issue, body, login)
        if comments:
            return 200, self._page([comment for comment in self.comments if comment["number"] == number], query)
        if verb == "PATCH":
            issue.update({name: body[name] for name in ("title", "body", "state", "state_reason") if name in body})
        return 200, issue

    def _on_labels(self, verb, query, body, login, name):
        if verb == "GET" and name:
            if name.casefold() not in self.labels:
                raise Failure(404, "Not Found")
            return 200, self.labels[name.casefold()]
        if verb == "GET":
            return 200, self._page(list(self.labels.values()), query)
        if login not in self.pushers:
            raise Failure(403, "Resource not accessible by personal access token")
        if body["name"].casefold() in self.labels:
            raise Failure(422, "Validation Failed", [{"resource": "Label", "code": "already_exists", "field": "name"}])
        label = self._label(body["name"], body["color"], body["description"])
        self.labels[body["name"].casefold()] = label
        return 201, label

    def _create(self, body, login):
        if not body.get("title"):
            raise Failure(422, "Validation Failed", [{"resource": "Issue", "code": "missing_field", "field": "title"}])
        if len(body.get("body", "")) > 65_536:
            raise Failure(422, "Validation Failed", ["body is too long (maximum is 65536 characters)"])
        labels = body.get("labels", []) if login in self.pushers else []
        return self.add_issue(body["title"], body.get("body", ""), login or "workflow[bot]", labels)

    def _matching(self, query):
        wanted = {label.casefold() for label in query.get("labels", "").split(",") if label}
        seen = self.issues[: len(self.issues) - 1] if self.lag else self.issues
        self.lag = max(0, self.lag - 1)
        found = [
            issue
            for issue in seen
            if query.get("state", "open") in ("all", issue["state"])
            and wanted <= {label["name"].casefold() for label in issue["labels"]}
            and query.get("creator", issue["user"]["login"]).casefold() == issue["user"]["login"].casefold()
            and issue["updated_at"] >= query.get("since", "")
        ]
        return found if query.get("direction") == "asc" else found[::-1]

    def _page(self, items, query):
        size, page = int(query.get("per_page", 30)), int(query.get("page", 1))
        return items[(page - 1) * size : page * size]

    def _comment(self, issue, body, login):
        comment = self.description.example("issue-comment")
        comment.update(id=len(self.comments) + 1, body=body["body"], user=self._user(login or "workflow[bot]"))
        self.comments.append({**comment, "number": issue["number"]})
        return comment

    def _label(self, name, color, description):
        label = self.description.example("label")
        url = f"https://api.github.com/repos/{self.name}/labels/{quote(name)}"
        label.update(id=1 + len(self.labels), name=name, color=color, description=description, default=False, url=url)
        return label

    def _repository(self):
        repository = self.description.example("full-repository")
        repository.update(full_name=self.name, name=self.name.split("/")[1], archived=self.archived, has_issues=self.has_issues)
        # GitHub's own example lacks what its description requires.
        return {**repository, "has_discussions": False}

    def _user(self, login):
        return {**self.description.example("issue")["user"], "login": login}

    def _account(self, login):
        empty = dict.fromkeys(("name", "company", "blog", "location", "email", "hireable", "bio"))
        counts = dict.fromkeys(("public_repos", "public_gists", "followers", "following"), 0)
        dates = {"created_at": moment(0), "updated_at": moment(0)}
        return {**self._user(login), **empty, **counts, **dates, "blog": "", "user_view_type": "public"}


def as_json(data):
    """The data as it goes over the wire."""
    return json.dumps(data).encode()
