"""Whether requests and answers are what GitHub's own description of its API says."""

import gzip
import json
import os
import re
from datetime import datetime
from urllib.parse import parse_qsl

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "github.json.gz")
TYPES = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
}


class Description:
    """The part of OpenAPI 3.0 that GitHub's description of our operations uses."""

    def __init__(self):
        with gzip.open(SOURCE, "rb") as stream:
            self._whole = json.load(stream)
        self._paths = {path: re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))) for path in self._whole["paths"]}

    def example(self, name):
        """A fresh copy of one of the description's own examples."""
        return json.loads(json.dumps(self._whole["components"]["examples"][name]["value"]))

    def request_problems(self, verb, path, query, body):
        """What is wrong with a request; keys and parameters that the description does not know are wrong as well."""
        operation = self._operation(verb, path)
        if operation is None:
            return [f"{verb} {path} is not in the description"]
        found = self._query_problems(operation, dict(parse_qsl(query, keep_blank_values=True)))
        content = self._resolved(operation.get("requestBody", {})).get("content", {})
        if body is None:
            return found
        if "application/json" not in content:
            return [*found, "a body where none is taken"]
        return [*found, *self.problems(json.loads(body), content["application/json"]["schema"], "body", strict=True)]

    def answer_problems(self, verb, path, status, body):
        """What is wrong with an answer that the operation describes."""
        operation = self._operation(verb, path)
        if operation is None or str(status) not in operation["responses"]:
            return [f"{verb} {path} never answers {status}"]
        content = self._resolved(operation["responses"][str(status)]).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        return self.problems(json.loads(body), schema, "answer") if schema else []

    def problems(self, item, schema, where, strict=False):
        """One line for each departure of the value from the schema."""
        schema = self._resolved(schema)
        if item is None and schema.get("nullable"):
            return []
        found = []
        for word in ("oneOf", "anyOf"):
            branches = [self.problems(item, branch, where, strict) for branch in schema.get(word, [])]
            if branches and all(branches):
                found += min(branches, key=len)
        if "enum" in schema and item not in schema["enum"]:
            found.append(f"{where}: {item!r} is none of {schema['enum']}")
        kind = schema.get("type")
        if kind and not (isinstance(item, TYPES[kind]) and (kind == "boolean" or not isinstance(item, bool))):
            return [*found, f"{where}: {item!r:.60} is not of type {kind}"]
        if schema.get("format") == "date-time" and isinstance(item, str):
            found += [] if _is_moment(item) else [f"{where}: {item!r:.60} is not a moment"]
        if isinstance(item, list):
            for place, entry in enumerate(item):
                found += self.problems(entry, schema.get("items", {}), f"{where}[{place}]", strict)
        if isinstance(item, dict):
            found += self._object_problems(item, schema, where, strict)
        return found

    def _object_problems(self, item, schema, where, strict):
        known = schema.get("properties", {})
        found = [f"{where}: {name} is missing" for name in schema.get("required", []) if name not in item]
        if strict and known:
            found += [f"{where}: {name} is not known" for name in item if name not in known]
        for name, entry in item.items():
            found += self.problems(entry, known.get(name, {}), f"{where}.{name}", strict)
        return found

    def _query_problems(self, operation, query):
        known = {}
        for parameter in map(self._resolved, operation.get("parameters", [])):
            if parameter["in"] == "query":
                known[parameter["name"]] = parameter["schema"]
        found = [f"query: {name} is not known" for name in query if name not in known]
        for name in query.keys() & known.keys():
            number = known[name].get("type") == "integer" and query[name].isdigit()
            found += self.problems(int(query[name]) if number else query[name], known[name], f"query.{name}")
        return found

    def _operation(self, verb, path):
        matching = [name for name, pattern in self._paths.items() if pattern.fullmatch(path)]
        best = min(matching, key=lambda name: name.count("{"), default=None)
        return self._whole["paths"][best].get(verb.lower()) if best else None

    def _resolved(self, node):
        while "$ref" in node:
            _, _, kind, name = node["$ref"].split("/")
            node = self._whole["components"][kind][name]
        return node


def _is_moment(text):
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
