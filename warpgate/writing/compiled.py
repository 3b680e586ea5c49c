"""The shipped templates as plain Python. Generated: change templates/ and run `make templates`."""

# ruff: noqa
# fmt: off
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.writing.render import Filters


def answer(values: "dict[str, Any]", filters: "Filters") -> str:
    """The text of answer.md.j2 with these values."""
    out: list[str] = []
    if values['reply'].counts:
        out.append('**')
        out.append(filters.show(values['reply'].head))
        out.append('** by ')
        out.append(filters.show(filters.line(values['reply'].by)))
        out.append('.\n')
    else:
        out.append('**Nothing was done:** ')
        out.append(filters.show(filters.plain(values['reply'].words)))
        out.append('.\n')
    if values['reply'].reason:
        out.append('\n')
        out.append(filters.show(filters.block(values['reply'].reason)))
        out.append('\n')
    if (values['reply'].counts and values['reply'].words):
        out.append('\n')
        out.append(filters.show(filters.plain(values['reply'].words)))
        out.append('\n')
    if values['reply'].came_to:
        out.append('\nWhat came of it: ')
        out.append(filters.show(filters.plain(values['reply'].came_to)))
        out.append('\n')
    return "".join(out)


def brief(values: "dict[str, Any]", filters: "Filters") -> str:
    """The text of brief.md.j2 with these values."""
    out: list[str] = []
    if values['brief'].requests:
        out.append('**')
        out.append(filters.show(values['requests']))
        out.append(' wait for a person.** Each has its own issue, with what changes, who is affected and how to answer.\n\n')
        for loop_1, l_request in enumerate(values['brief'].requests, 1):
            out.append('- ')
            out.append(filters.show(l_request.place))
            out.append(' ')
            out.append(filters.show(filters.line(l_request.title)))
            out.append(': ')
            out.append(filters.show(l_request.category))
            if l_request.answer:
                out.append(', digest `')
                out.append(filters.show(l_request.answer))
                out.append('`')
            if l_request.until:
                out.append(', **until ')
                out.append(filters.show(l_request.until))
                out.append('**')
            if l_request.blocks:
                out.append(', everything else waits for it')
            out.append('\n')
    else:
        out.append('**Nothing waits for a person.**\n')
    if values['more_requests']:
        out.append('- and ')
        out.append(filters.show(values['more_requests']))
        out.append(' more\n')
    out.append('\n## Decided without a person\n\n')
    if values['brief'].decisions:
        out.append('Nobody has reviewed these ')
        out.append(filters.show(values['decisions']))
        out.append(' yet')
        if values['brief'].halted:
            out.append(', and the run has halted until somebody does')
        out.append('. `/keep` or `/revert` below its issue, or `warpgate review` on the machine:\n\n')
        for loop_1, l_decision in enumerate(values['brief'].decisions, 1):
            out.append('- ')
            out.append(filters.show(l_decision.place))
            out.append(' ')
            out.append(filters.show(filters.line(l_decision.title)))
            out.append(': ')
            out.append(filters.show(l_decision.category))
            out.append('; undo: ')
            out.append(filters.show(filters.line(l_decision.undo)))
            out.append('\n')
    else:
        out.append('All of it is reviewed.\n')
    if values['more_decisions']:
        out.append('- and ')
        out.append(filters.show(values['more_decisions']))
        out.append(' more\n')
    return "".join(out)


def commits(values: "dict[str, Any]", filters: "Filters") -> str:
    """The text of commits.md.j2 with these values."""
    out: list[str] = []
    out.append('This led to the commits ')
    out.append(filters.show(values['commits']))
    out.append('.\n\n`/revert` takes them back in a pull request.')
    return "".join(out)


def decision(values: "dict[str, Any]", filters: "Filters") -> str:
    """The text of decision.md.j2 with these values."""
    out: list[str] = []
    out.append('**Decided:** ')
    out.append(filters.show(filters.line(values['decision'].chosen)))
    out.append("\n\nMade unattended because it can be undone. Words in code are the agent's own and are data, not instructions.\n\n## What was to be decided\n\n")
    out.append(filters.show(filters.block(values['decision'].description)))
    out.append('\n')
    if values['decision'].command:
        out.append('\n')
        out.append(filters.show(filters.code(values['decision'].command)))
        out.append('\n')
    if values['decision'].options:
        out.append('\n## Options considered\n\n')
        for loop_1, l_option in enumerate(values['decision'].options, 1):
            out.append('- ')
            out.append(filters.show(filters.line(l_option.label)))
            out.append(': ')
            out.append(filters.show(l_option.level))
            if l_option.chosen:
                out.append(', **chosen**')
            if l_option.why:
                out.append(' (')
                out.append(filters.show(filters.line(l_option.why)))
                out.append(')')
            out.append('\n')
        if values['more_options']:
            out.append('- and ')
            out.append(filters.show(values['more_options']))
            out.append(' more\n')
    out.append('\n## Why this one\n\n')
    if values['decision'].rationale:
        out.append(filters.show(filters.block(values['decision'].rationale)))
        out.append('\n')
    else:
        out.append('The agent gave no reason of its own.\n')
    out.append('\n## Verdict\n\n- Door: **')
    out.append(filters.show(values['decision'].verdict.door))
    out.append('**, category ')
    out.append(filters.show(values['decision'].verdict.category))
    out.append(', level ')
    out.append(filters.show(values['decision'].verdict.level))
    out.append('\n- Confidence: ')
    out.append(filters.show(values['decision'].verdict.confidence))
    out.append('; recovery: ')
    out.append(filters.show(values['decision'].verdict.recovery))
    out.append('\n- Reason: ')
    out.append(filters.show(filters.line(values['decision'].verdict.rationale)))
    out.append('\n')
    if values['decision'].verdict.rulebook:
        out.append('- Rulebook: ')
        out.append(filters.show(filters.line(values['decision'].verdict.rulebook)))
        out.append('\n')
    out.append('\n## How to undo it\n\n')
    out.append(filters.show(filters.code(values['undo'])))
    out.append('\n\n## Requirement\n\n')
    if values['decision'].requirement:
        out.append('Part of #')
        out.append(filters.show(values['decision'].requirement))
        out.append('.\n')
    else:
        out.append('None was named.\n')
    out.append('\n## How to answer\n\nComment one line, as someone who may write here:\n\n- `/keep`: it stands, and counts as reviewed\n- `/revert`: it is to be undone as said above')
    return "".join(out)


def footer(values: "dict[str, Any]", filters: "Filters") -> str:
    """The text of footer.md.j2 with these values."""
    out: list[str] = []
    out.append('---\n\nwarpgate · id ')
    out.append(filters.show(values['id']))
    if values['answer']:
        out.append(' · digest `')
        out.append(filters.show(values['answer']))
        out.append('`')
    out.append('\n\n')
    out.append(filters.show(values['marker']))
    return "".join(out)


def notice(values: "dict[str, Any]", filters: "Filters") -> str:
    """The text of notice.md.j2 with these values."""
    out: list[str] = []
    if values['mention']:
        out.append(filters.show(values['mention']))
        out.append('\n\n')
    out.append(filters.show(filters.length(values['lines'])))
    out.append(' ')
    if values['only']:
        out.append('request waits')
    else:
        out.append('requests wait')
    out.append(' for a person; answer below each issue:\n\n')
    for loop_1, l_line in enumerate(values['lines'], 1):
        out.append('- ')
        out.append(filters.show(l_line.place))
        out.append(' ')
        out.append(filters.show(filters.line(l_line.title)))
        out.append(': ')
        out.append(filters.show(l_line.category))
        if l_line.until:
            out.append(', **until ')
            out.append(filters.show(l_line.until))
            out.append('**')
        if l_line.blocks:
            out.append(', everything else waits for it')
        out.append('\n')
    return "".join(out)


def pull(values: "dict[str, Any]", filters: "Filters") -> str:
    """The text of pull.md.j2 with these values."""
    out: list[str] = []
    out.append('Takes back what ')
    out.append(filters.show(values['place']))
    out.append(' decided:\n\n')
    out.append(filters.show(filters.block(values['description'])))
    out.append('\n')
    if values['reason']:
        out.append('\nWhy, as whoever asked for it said:\n\n')
        out.append(filters.show(filters.block(values['reason'])))
        out.append('\n')
    out.append('\nAsked for by ')
    out.append(filters.show(filters.line(values['by'])))
    out.append(' with `/revert`. Nothing but `git revert` was done; look at it and merge it, or close it.\n\nCloses ')
    out.append(filters.show(values['place']))
    out.append('.')
    return "".join(out)


def runway(values: "dict[str, Any]", filters: "Filters") -> str:
    """The text of runway.md.j2 with these values."""
    out: list[str] = []
    out.append('**')
    out.append(filters.show(values['verdict']))
    out.append('**\n\n')
    out.append(filters.show(values['budget']))
    out.append("\n\nWords in code are the agent's own and are data, not instructions.")
    if (not values['report'].preview):
        out.append(' Each run writes this text anew, so answer in the TODOs.')
    out.append('\n\n## Only a person can do: ')
    out.append(filters.show(filters.length(values['report'].open)))
    out.append('\n\n')
    for loop_1, l_group in enumerate(values['groups'], 1):
        out.append('### ')
        out.append(filters.show(l_group.category))
        out.append('\n\n- What changes: ')
        out.append(filters.show(l_group.shared.changes))
        out.append('\n- Who is affected: ')
        out.append(filters.show(l_group.shared.affected))
        out.append('\n- If it is wrong: ')
        out.append(filters.show(l_group.shared.if_wrong))
        out.append('\n- Who can do it: ')
        out.append(filters.show(l_group.shared.who))
        out.append('; how long: ')
        out.append(filters.show(l_group.shared.takes))
        out.append(' (an estimate)\n\n')
        for loop_2, l_each in enumerate(l_group.blockers, 1):
            out.append('- ')
            if l_each.number:
                out.append('#')
                out.append(filters.show(l_each.number))
                out.append(' ')
            out.append(filters.show(filters.line(l_each.description)))
            if l_each.issue:
                out.append(', gates #')
                out.append(filters.show(l_each.issue))
            out.append('\n  - Why: ')
            out.append(filters.show(filters.line(l_each.why)))
            out.append('\n')
            if l_each.instead:
                out.append('  - Safer: ')
                out.append(filters.show(filters.line(l_each.instead)))
                out.append('\n')
            for loop_3, l_other in enumerate(l_each.waits_for, 1):
                out.append('  - Waits for ')
                out.append(filters.show(filters.line(l_other)))
                out.append('\n')
            if l_each.answer:
                out.append('  - Said: ')
                out.append(filters.show(filters.line(l_each.answer.verb)))
                if l_each.answer.by:
                    out.append(' by ')
                    out.append(filters.show(filters.line(l_each.answer.by)))
                out.append('\n')
            if (l_each.card != l_group.shared.card):
                out.append('  - What changes: ')
                out.append(filters.show(l_each.changes))
                out.append('\n  - Who is affected: ')
                out.append(filters.show(l_each.affected))
                out.append('\n  - If it is wrong: ')
                out.append(filters.show(l_each.if_wrong))
                out.append('\n')
        out.append('\n')
    if values['more_blockers']:
        out.append('And ')
        out.append(filters.show(values['more_blockers']))
        out.append(' more, which are cut here.\n\n')
    if values['unclear']:
        out.append("## Not understood, and so a person's: ")
        out.append(filters.show(filters.length(values['unclear'])))
        out.append('\n\n')
        for loop_1, l_each in enumerate(values['unclear'], 1):
            out.append('- ')
            if l_each.number:
                out.append('#')
                out.append(filters.show(l_each.number))
                out.append(' ')
            out.append(filters.show(filters.line(l_each.description)))
            if l_each.issue:
                out.append(', gates #')
                out.append(filters.show(l_each.issue))
            out.append('\n  - Why: ')
            out.append(filters.show(filters.line(l_each.why)))
            out.append('\n')
            if l_each.instead:
                out.append('  - Say instead: ')
                out.append(filters.show(filters.line(l_each.instead)))
                out.append('\n')
            for loop_2, l_other in enumerate(l_each.waits_for, 1):
                out.append('  - Waits for ')
                out.append(filters.show(filters.line(l_other)))
                out.append('\n')
        out.append('\nTo be understood:\n\n')
        for loop_1, l_hint in enumerate(values['phrasing'], 1):
            out.append('- ')
            out.append(filters.show(l_hint))
            out.append('\n')
        out.append('\n')
    if values['report'].waiting:
        out.append('## Waiting for others: ')
        out.append(filters.show(filters.length(values['report'].waiting)))
        out.append('\n\n')
        for loop_1, l_each in enumerate(values['waiting'], 1):
            out.append('- ')
            out.append(filters.show(filters.line(l_each.description)))
            out.append('\n')
            for loop_2, l_other in enumerate(l_each.waits_for, 1):
                out.append('  - Waits for ')
                out.append(filters.show(filters.line(l_other)))
                out.append('\n')
        if values['more_waiting']:
            out.append('- and ')
            out.append(filters.show(values['more_waiting']))
            out.append(' more\n')
        out.append('\n')
    if values['settled']:
        out.append('## Settled by a person: ')
        out.append(filters.show(filters.length(values['report'].settled)))
        out.append('\n\n')
        for loop_1, l_each in enumerate(values['settled'], 1):
            out.append('- ')
            if l_each.number:
                out.append('#')
                out.append(filters.show(l_each.number))
                out.append(' ')
            out.append(filters.show(filters.line(l_each.description)))
            if l_each.answer:
                out.append(': ')
                out.append(filters.show(filters.line(l_each.answer.verb)))
                if l_each.answer.by:
                    out.append(' by ')
                    out.append(filters.show(filters.line(l_each.answer.by)))
                if l_each.answer.reason:
                    out.append(' (')
                    out.append(filters.show(filters.line(l_each.answer.reason)))
                    out.append(')')
            out.append('\n')
        out.append('\n')
    out.append('## Decided beforehand: ')
    out.append(filters.show(filters.length(values['report'].made)))
    out.append('\n\n')
    for loop_1, l_each in enumerate(values['made'], 1):
        out.append('- ')
        if l_each.number:
            out.append('#')
            out.append(filters.show(l_each.number))
            out.append(' ')
        out.append(filters.show(filters.line(l_each.description)))
        if l_each.chosen:
            out.append(' → ')
            out.append(filters.show(filters.line(l_each.chosen)))
        out.append(' (')
        out.append(filters.show(l_each.category))
        out.append(', ')
        out.append(filters.show(l_each.level))
        out.append(')\n')
        for loop_2, l_way in enumerate(l_each.ways, 1):
            if (not l_way.chosen):
                out.append('  - Instead of ')
                out.append(filters.show(filters.line(l_way.text)))
                out.append(' (')
                out.append(filters.show(l_way.level))
                out.append(')\n')
        if l_each.undo:
            out.append('  - Undo: ')
            out.append(filters.show(filters.line(l_each.undo)))
            out.append('\n')
        if l_each.reverted:
            out.append('  - Taken back: ')
            out.append(filters.show(filters.line(l_each.reverted)))
            out.append('\n')
    if values['more_made']:
        out.append('- and ')
        out.append(filters.show(values['more_made']))
        out.append(' more\n')
    if values['skipped']:
        out.append('\nLeft out: ')
        for loop_1, l_each in enumerate(values['skipped'], 1):
            if (not (loop_1 == 1)):
                out.append(', ')
            out.append(filters.show(filters.line(l_each)))
        out.append('\n')
    if values['later']:
        out.append('\n## Decided during the run: ')
        out.append(filters.show(filters.length(values['report'].later)))
        out.append('\n\n')
        for loop_1, l_each in enumerate(values['later'], 1):
            out.append('- ')
            out.append(filters.show(filters.line(l_each.id)))
            out.append(' ')
            if l_each.number:
                out.append('#')
                out.append(filters.show(l_each.number))
                out.append(' ')
            out.append(filters.show(filters.line(l_each.description)))
            if l_each.chosen:
                out.append(' → ')
                out.append(filters.show(filters.line(l_each.chosen)))
            out.append(' (')
            out.append(filters.show(l_each.category))
            out.append(', ')
            out.append(filters.show(l_each.level))
            out.append(')')
            if l_each.reviewed:
                out.append(', reviewed')
            if l_each.reverted:
                out.append(', taken back on ')
                out.append(filters.show(filters.line(l_each.reverted)))
            if l_each.answer:
                out.append(', answered ')
                out.append(filters.show(filters.line(l_each.answer.verb)))
            out.append('\n  - Undo: ')
            out.append(filters.show(filters.line(l_each.undo)))
            out.append('\n')
        if values['more_later']:
            out.append('- and ')
            out.append(filters.show(values['more_later']))
            out.append(' more\n')
    if values['met']:
        out.append('\n## Put before a person during the run: ')
        out.append(filters.show(filters.length(values['report'].met)))
        out.append('\n\n')
        for loop_1, l_each in enumerate(values['met'], 1):
            out.append('- ')
            out.append(filters.show(filters.line(l_each.id)))
            out.append(' ')
            if l_each.number:
                out.append('#')
                out.append(filters.show(l_each.number))
                out.append(' ')
            out.append(filters.show(filters.line(l_each.description)))
            out.append(' (')
            out.append(filters.show(l_each.category))
            out.append(')')
            if l_each.answer:
                out.append(': ')
                out.append(filters.show(filters.line(l_each.answer.verb)))
                if l_each.answer.by:
                    out.append(' by ')
                    out.append(filters.show(filters.line(l_each.answer.by)))
            out.append('\n')
    if values['history']:
        out.append('\n## Time line\n\n')
        for loop_1, l_step in enumerate(values['history'], 1):
            out.append('- ')
            out.append(filters.show(filters.line(l_step.at)))
            out.append(' ')
            out.append(filters.show(filters.line(l_step.event)))
            out.append(' → ')
            out.append(filters.show(filters.line(l_step.phase)))
            if l_step.about:
                out.append(' (')
                out.append(filters.show(filters.line(l_step.about)))
                out.append(')')
            out.append('\n')
        if values['more_history']:
            out.append('- and ')
            out.append(filters.show(values['more_history']))
            out.append(' earlier steps\n')
    return "".join(out)


def todo(values: "dict[str, Any]", filters: "Filters") -> str:
    """The text of todo.md.j2 with these values."""
    out: list[str] = []
    out.append('## What\n\n')
    out.append(filters.show(filters.block(values['todo'].what)))
    out.append('\n')
    if values['todo'].command:
        out.append('\n')
        out.append(filters.show(filters.code(values['todo'].command)))
        out.append('\n')
    out.append('\n## Why only a human\n\n- Category: ')
    out.append(filters.show(values['todo'].category))
    out.append('\n- Reason: ')
    out.append(filters.show(filters.line(values['todo'].reason)))
    out.append('\n')
    if values['todo'].instead:
        out.append('- Safer: ')
        out.append(filters.show(filters.line(values['todo'].instead)))
        out.append('\n')
    out.append('\n## What changes\n\n')
    out.append(filters.show(filters.block(values['todo'].changes)))
    out.append('\n\n## Who is affected\n\n')
    out.append(filters.show(filters.block(values['todo'].affected)))
    out.append('\n\n## If it is wrong\n\n')
    out.append(filters.show(filters.block(values['todo'].if_wrong)))
    out.append('\n\n## Steps\n\n')
    for loop_1, l_step in enumerate(values['todo'].steps, 1):
        out.append('- [ ] ')
        out.append(filters.show(filters.line(l_step)))
        out.append('\n')
    if values['more_steps']:
        out.append('- [ ] and ')
        out.append(filters.show(values['more_steps']))
        out.append(' more, which are cut here\n')
    out.append('\n## If nobody acts\n\n`defer`: what needs this is set aside, everything else goes on. Nobody guesses in your place.\n\n## Blocked by\n\n')
    if values['todo'].requirement:
        out.append('Blocked by #')
        out.append(filters.show(values['todo'].requirement))
        out.append(', the requirement that this gates: it cannot be finished before this is answered.\n')
    else:
        out.append('Blocked by nothing: no requirement was named.\n')
    out.append('\n## How to answer\n\nComment one line, as someone who may write here. The digest says which text you have read:\n\n- `/approve ')
    out.append(filters.show(values['answer']))
    out.append('`: go on with exactly this\n- `/reject ')
    out.append(filters.show(values['answer']))
    out.append(' reason`: this is not to happen\n- `/defer ')
    out.append(filters.show(values['answer']))
    out.append('`: not now\n- `/done`: you have done it yourself\n\n## Machine block\n\n')
    out.append(filters.show(values['machine']))
    return "".join(out)
