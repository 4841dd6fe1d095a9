"""How requests are written for the model: the special tokens, the chat template, and examples as conversations."""

import random

from tasks import documents, order, robot, sql
from tasks.draw import Draw

PAD, BEGIN, END, SYSTEM, USER, ASSISTANT, TOOL = (
    "<|pad|>", "<|begin|>", "<|end|>", "<|system|>", "<|user|>", "<|assistant|>", "<|tool|>"
)
SPECIAL = [PAD, BEGIN, END, SYSTEM, USER, ASSISTANT, TOOL]
# Each token stands here as it is: a name that is put together of a message's role would be text of the conversation.
TEMPLATE = (
    "{{- bos_token -}}"
    "{%- for message in messages -%}"
    "{%- if message['role'] == 'system' -%}{{- '<|system|>' -}}"
    "{%- elif message['role'] == 'user' -%}{{- '<|user|>' -}}"
    "{%- elif message['role'] == 'tool' -%}{{- '<|tool|>' -}}"
    "{%- else -%}{{- '<|assistant|>' -}}{%- endif -%}"
    "{{- message['content'] + '<|end|>' -}}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{- '<|assistant|>' -}}{%- endif -%}"
)

# Added to the system message where the model is to write free text first, and the answer between the two marks.
THINK = " (think first)"
OPEN, CLOSE = "<answer>", "</answer>"

TASKS = {"robot": robot, "sql": sql, "order": order}


def conversation(system, request):
    """The text before the answer. Without a request there is only the system message."""
    user = f"{USER}{request}{END}" if request is not None else ""
    return f"{BEGIN}{SYSTEM}{system}{END}{user}{ASSISTANT}"


def repetition(draw):
    """Words to be said again: what a small model learns slowest is to copy names that it has never seen."""
    words = " ".join(draw.name(draw.of(["first", "place", "product", "city"])) for _ in range(draw.between(1, 6)))
    return conversation("repeat", words), words + END


def example(draw):
    """Prompt and answer, the answer with its end."""
    if draw.chance(0.1):
        return repetition(draw)
    if draw.chance(0.12):
        name, document = documents.make(draw)
        return conversation(name, None), document + END
    task = draw.rng.choices([robot, sql, order], [4, 4, 3])[0]
    request, answer, thought = task.make(draw)
    if draw.chance(0.2):
        return conversation(task.SYSTEM + THINK, request), f"{thought} {OPEN}{answer}{CLOSE}{END}"
    return conversation(task.SYSTEM, request), answer + END


def examples(seed, made_up_share=0.35):
    """Endless examples for training."""
    draw = Draw(random.Random(seed), made_up_share=made_up_share)
    while True:
        yield example(draw)
