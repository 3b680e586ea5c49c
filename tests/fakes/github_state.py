"""What a GitHub repository holds, and what its API answers when nothing goes wrong."""

import json
import re
import time
from urllib.parse import parse_qsl, quote, unquote

ISSUES = re.compile(r"/issues(?:/(\d+))?(?:/(comments|dependencies/blocked_by|sub_issues))?")
COMMENTS = re.compile(r"/issues/comments(?:/(\d+))?")
PERMISSION = re.compile(r"/collaborators/([^/]+)/permission")
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
        # What the accounts may do; who is not named here is no collaborator.
        self.permissions = {"warpgate-bot": "write", "octocat": "admin", "hubot": "write", "reader": "read"}
        self.links = []
        self.without = set()  # parts of the API that this server does not have
        self.pulls = []
        self.app_refused = False
        self.remaining = 4990
        self.rights = {"admin": False, "maintain": False, "push": True, "triage": True, "pull": True}
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
        if path.startswith("/app/") or path.endswith("/installation"):
            return self._as_app(path, token)
        if token not in self.tokens:
            raise Failure(401, "Bad credentials")
        login = self.tokens[token]
        if (verb, path) == ("GET", "/rate_limit"):
            return 200, self._rate()
        if (verb, path) == ("GET", "/user"):
            if login is None:
                raise Failure(403, "Resource not accessible by integration")
            return 200, self._account(login)
        if verb == "POST" and path.endswith("/graphql"):
            if "graphql" in self.without:
                raise Failure(404, "Not Found")
            return 200, {"data": {"viewer": {"login": login or "github-actions[bot]"}}}
        roots = (f"/repos/{self.name}", "/repositories/7")
        root = next((root for root in roots if path == root or path.startswith(root + "/")), None)
        if root is None:
            raise Failure(404, "Not Found")
        return self._in_repository(verb, path[len(root) :], dict(parse_qsl(query)), body, login)

    def _as_app(self, path, token):
        if token.count(".") != 2 or self.app_refused:
            raise Failure(401, "A JSON web token could not be decoded")
        if path.endswith("/installation"):
            return 200, {**self.description.example("installation"), "id": 77}
        if path != "/app/installations/77/access_tokens":
            raise Failure(404, "Not Found")
        return 201, {**self.description.example("installation-token"), "token": "tok_app"}

    def _in_repository(self, verb, rest, query, body, login):
        if verb == "GET" and not rest:
            return 200, self._repository()
        if any(part in rest for part in self.without):
            raise Failure(404, "Not Found")
        if permission := PERMISSION.fullmatch(rest):
            return 200, self._permission(unquote(permission[1]))
        if rest == "/pulls":
            return self._on_pulls(verb, query, body)
        if self.has_issues and (comment := COMMENTS.fullmatch(rest)):
            return self._on_comments(verb, comment[1], query, body)
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
        if comments and comments != "comments":
            return self._on_links(verb, issue, comments, body)
        if comments and verb == "POST":
            return 201, self.add_comment(number, body["body"], login or "github-actions[bot]")
        if comments:
            return 200, self._said(query, number)
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
        return self.add_issue(body["title"], body.get("body", ""), login or "github-actions[bot]", labels)

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

    def add_comment(self, number, text, login="octocat", age=0.0, edited=False, app=False):
        """A comment that somebody writes; `age` seconds ago by GitHub's clock."""
        comment = self.description.example("issue-comment")
        written = moment(time.time() + self.skew - age)
        root = f"https://api.github.com/repos/{self.name}/issues"
        comment.update(
            id=max((each["id"] for each in self.comments), default=0) + 1,
            body=text,
            user=self._user(login),
            url=f"{root}/comments/{len(self.comments) + 1}",
            issue_url=f"{root}/{number}",
            html_url=f"{WEB}/{self.name}/issues/{number}#issuecomment-{len(self.comments) + 1}",
            created_at=written,
            updated_at=moment(time.time() + self.skew + 60) if edited else written,
        )
        if app:
            comment["performed_via_github_app"] = self.description.example("integration")
        self.comments.append(comment)
        return comment

    def replies(self, number, login="warpgate-bot"):
        """What an account has said below an issue."""
        said = [each for each in self.comments if each["issue_url"].endswith(f"/{number}")]
        return [each["body"] for each in said if each["user"]["login"] == login]

    def _said(self, query, number=None):
        found = [each for each in self.comments if number is None or each["issue_url"].endswith(f"/{number}")]
        return self._page([each for each in found if each["updated_at"] >= query.get("since", "")], query)

    def _on_comments(self, verb, number, query, body):
        if number is None:
            return 200, self._said(query)
        comment = next((each for each in self.comments if each["id"] == int(number)), None)
        if comment is None:
            raise Failure(404, "Not Found")
        if verb == "DELETE":
            self.comments.remove(comment)
            return 204, None
        if verb == "PATCH":
            comment.update(body=body["body"], updated_at=moment(time.time() + self.skew + 1))
        return 200, comment

    def _on_links(self, verb, issue, kind, body):
        if verb == "GET":
            return 200, [other for one, name, other in self.links if one == issue["number"] and name == kind]
        wanted = body["issue_id" if kind.startswith("dep") else "sub_issue_id"]
        other = next((each for each in self.issues if each["id"] == wanted), None)
        if other is None:
            raise Failure(422, "Validation Failed", ["no such issue"])
        if any(link[:2] == (issue["number"], kind) and link[2]["id"] == wanted for link in self.links):
            raise Failure(422, "Validation Failed", ["the link is there already"])
        self.links.append((issue["number"], kind, other))
        return 201, issue

    def _on_pulls(self, verb, query, body):
        if verb == "GET":
            return 200, self._page(
                [pull for pull in self.pulls if query.get("head", pull["head"]["label"]) == pull["head"]["label"]], query
            )
        if any(pull["head"]["ref"] == body["head"] for pull in self.pulls):
            raise Failure(422, "Validation Failed", [f"A pull request already exists for {body['head']}."])
        number = self.add_issue(body["title"], body["body"], "warpgate-bot", pull=True)["number"]
        pull = self.description.example("pull-request")
        pull.update(
            requested_teams=[], number=number, title=body["title"], body=body["body"], html_url=f"{WEB}/{self.name}/pull/{number}"
        )
        pull["head"].update(ref=body["head"], label=f"{self.name.split('/')[0]}:{body['head']}")
        pull["base"].update(ref=body["base"])
        listed = {**self.description.example("pull-request-simple-items")[0], "head": pull["head"], "requested_teams": []}
        self.pulls.append({**listed, **{name: pull[name] for name in ("number", "title", "body", "html_url")}})
        return 201, pull

    def _permission(self, login):
        if login not in self.permissions:
            raise Failure(404, f"{login} is not a user")
        answer = self.description.example("repository-collaborator-permission-response-if-user-has-admin-permissions")
        role = {"permission": self.permissions[login], "role_name": self.permissions[login]}
        # GitHub's own example lacks what its description requires.
        return {**answer, **role, "user": {**answer["user"], "login": login, "role_name": role["role_name"]}}

    def _label(self, name, color, description):
        label = self.description.example("label")
        url = f"https://api.github.com/repos/{self.name}/labels/{quote(name)}"
        label.update(id=1 + len(self.labels), name=name, color=color, description=description, default=False, url=url)
        return label

    def _rate(self):
        answer = self.description.example("rate-limit-overview")
        answer["resources"]["core"].update(limit=5000, remaining=self.remaining, reset=int(time.time()) + 600)
        answer["rate"] = answer["resources"]["core"]
        return answer

    def _repository(self):
        repository = self.description.example("full-repository")
        repository.update(full_name=self.name, name=self.name.split("/")[1], archived=self.archived, has_issues=self.has_issues)
        # GitHub's own example lacks what its description requires.
        return {**repository, "has_discussions": False, "permissions": self.rights, "private": False}

    def _user(self, login):
        kind = "Bot" if login.endswith("[bot]") else "User"
        return {**self.description.example("issue")["user"], "login": login, "type": kind}

    def _account(self, login):
        empty = dict.fromkeys(("name", "company", "blog", "location", "email", "hireable", "bio"))
        counts = dict.fromkeys(("public_repos", "public_gists", "followers", "following"), 0)
        dates = {"created_at": moment(0), "updated_at": moment(0)}
        return {**self._user(login), **empty, **counts, **dates, "blog": "", "user_view_type": "public"}


def as_json(data):
    """The data as it goes over the wire."""
    return json.dumps(data).encode()
