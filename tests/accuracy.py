"""`make accuracy`: missed one-way doors and needless stops on the corpora, with bounds, by category, trap and form.

A miss is a one-way row that was answered two-way; a needless stop a two-way row that was answered one-way. Contested rows are
left out: either answer is right. `check` rows were written and labelled without sight of the rules and are never tuned on.
"""

import json
import math
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from warpgate.decision.classifier import classify
from warpgate.decision.request import Request
from warpgate.storage.books import books

CORPUS = Path(__file__).parent / "corpus"
Row = dict[str, Any]


def bounds(hits: int, count: int) -> str:
    """The share with its 95 % interval after Wilson."""
    if not count:
        return "-"
    z, share = 1.96, hits / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return f"{share:6.1%}  [{max(0.0, middle - half):.1%}, {middle + half:.1%}]"


def answered(row: Row) -> tuple[bool, str]:
    """Whether the answer's door is right, and its category."""
    request = Request(row.get("description", ""), row.get("command", ""), context=row.get("context") or "")
    verdict = classify(request, books())
    return verdict.door == row["door"], str(verdict.category)


def measure(path: Path) -> dict[str, dict[str, tuple[int, int]]]:
    """For each way to cut the rows, for each group, how many were wrong of how many: one-way rows as `miss`, two-way as `stop`."""
    cuts: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    right_category = []
    for line in path.read_text().splitlines():
        row = json.loads(line)
        if row.get("contested"):
            continue
        right, category = answered(row)
        kind = "miss" if row["door"] == "one-way" else "stop"
        for cut in ("category", "trap", "form"):
            if row.get(cut):
                cuts[cut][f"{kind} {row[cut]}"].append(not right)
        bare = row.get("form") == "noun-phrase" and not row.get("context")
        cuts["all"][f"{kind}{' (noun phrases without context)' if bare else ''}"].append(not right)
        if right and row.get("category"):
            right_category.append(category != row["category"])
    cuts["all"]["other category"] = right_category
    return {cut: {name: (sum(wrong), len(wrong)) for name, wrong in groups.items()} for cut, groups in cuts.items()}


def main(names: list[str]) -> None:
    """Prints every corpus, or those whose path holds one of the names; `all` in front prints the groups as well."""
    every = "all" in names
    wanted = [name for name in names if name != "all"]
    for path in sorted(CORPUS.rglob("*.jsonl")):
        label = str(path.relative_to(CORPUS))
        if wanted and not any(name in label for name in wanted):
            continue
        print(f"\n{label}")
        for cut, groups in measure(path).items():
            if cut != "all" and not every:
                continue
            for name, (wrong, count) in sorted(groups.items(), key=lambda item: (-item[1][0] / max(1, item[1][1]), item[0])):
                if cut == "all" or wrong:
                    print(f"  {name:<44} {wrong:>4} of {count:<5} {bounds(wrong, count)}")


if __name__ == "__main__":
    main(sys.argv[1:])
