#!/usr/bin/env python3
"""Writes the held-out requests of the experiment, with the answers that are right, and the database for the queries."""

import argparse
import json
import random
from pathlib import Path

import conversation
from tasks import databases
from tasks.draw import Draw

# What is held out: names alone, or the wording of the request and the names.
HELD = {"names": {"held_names": True}, "templates": {"held_names": True, "held_phrases": True}}


def cases(each, seed):
    for task, module in conversation.TASKS.items():
        for held, options in HELD.items():
            draw, seen = Draw(random.Random(f"{seed} {task} {held}"), **options), set()
            while len(seen) < each:
                request, answer, _ = module.make(draw)
                if request not in seen:
                    seen.add(request)
                    yield {"task": task, "held": held, "request": request, "answer": answer}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=100, help="requests for each task and kind")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(case, ensure_ascii=False) + "\n" for case in cases(arguments.each, 1)]
    (arguments.folder / "cases.jsonl").write_text("".join(lines))
    (arguments.folder / "database.sql").write_text(databases.script())


if __name__ == "__main__":
    main()
