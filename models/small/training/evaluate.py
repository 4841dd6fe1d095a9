#!/usr/bin/env python3
"""Answers held-out requests greedily and without any grammar, by ONNX Runtime alone: a check of an exported folder."""

import argparse
from collections import Counter
from pathlib import Path

import numpy
import onnxruntime
from tokenizers import Tokenizer

import conversation
from cases import cases
from tasks import databases


class Folder:
    """A folder that export.py wrote, for texts of one sequence."""

    def __init__(self, folder):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.session = onnxruntime.InferenceSession(next((folder / "onnx").glob("*.onnx")), options)
        self.caches = [i for i in self.session.get_inputs() if i.name.startswith("past")]
        self.end = self.tokenizer.token_to_id(conversation.END)

    def answer(self, prompt, limit=200):
        ids = self.tokenizer.encode(prompt).ids
        past = [numpy.zeros((1, c.shape[1], 0, c.shape[3]), numpy.float32) for c in self.caches]
        done, answer = 0, []
        while len(answer) < limit:
            feeds = {
                "input_ids": numpy.array([ids], numpy.int64), "attention_mask": numpy.ones((1, done + len(ids)), numpy.int64),
                "position_ids": numpy.arange(done, done + len(ids), dtype=numpy.int64)[None],
            } | {c.name: p for c, p in zip(self.caches, past)}
            logits, *past = self.session.run(None, feeds)
            done += len(ids)
            token = int(logits[0, -1].argmax())
            if token == self.end:
                break
            answer.append(token)
            ids = [token]
        return self.tokenizer.decode(answer)


def same_rows(database, query, wanted):
    try:
        rows = database.execute(query).fetchall()
    except Exception:
        return False
    expected = database.execute(wanted).fetchall()
    return rows == expected if "ORDER BY" in wanted else Counter(rows) == Counter(expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=25, help="requests for each task and kind")
    parser.add_argument("--think", action="store_true", help="free text first")
    parser.add_argument("--show", type=int, default=2, help="how many wrong answers to show for each")
    arguments = parser.parse_args()
    folder, database = Folder(arguments.folder), databases.connect()
    right, shown = Counter(), Counter()
    for case in cases(arguments.each, 2):
        system = conversation.TASKS[case["task"]].SYSTEM + (conversation.THINK if arguments.think else "")
        text = folder.answer(conversation.conversation(system, case["request"]))
        answer = text.split(conversation.OPEN)[-1].removesuffix(conversation.CLOSE) if arguments.think else text
        key = (case["task"], case["held"])
        right[key] += answer == case["answer"]
        if case["task"] == "sql":
            right[(*key, "rows")] += same_rows(database, answer, case["answer"])
        if answer != case["answer"] and shown[key] < arguments.show:
            shown[key] += 1
            print(f"{key}\n  request: {case['request']}\n  answer:  {text}\n  wanted:  {case['answer']}")
    for key, count in right.items():
        print(*key, f"{count} of {arguments.each}")


if __name__ == "__main__":
    main()
