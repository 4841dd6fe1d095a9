"""OpenAI's client for Python: chat, streams, strict schemas, tools, custom tools, errors."""

import asyncio
import json
import sys
from typing import Literal

import openai
import pydantic

client = openai.OpenAI(base_url=sys.argv[1], api_key="none", max_retries=0)
MODEL = sys.argv[2]
MESSAGES = [{"role": "user", "content": "turn the kitchen light on"}]
PARAMETERS = {
    "type": "object",
    "properties": {"on": {"type": "boolean"}, "room": {"enum": ["hall", "kitchen"]}},
    "required": ["on", "room"],
    "additionalProperties": False,
}

answer = client.chat.completions.create(model=MODEL, messages=MESSAGES, max_tokens=20, seed=1)
assert answer.choices[0].finish_reason in ("stop", "length"), answer
assert answer.usage.completion_tokens <= 20

pieces = []
stream = client.chat.completions.create(
    model=MODEL, messages=MESSAGES, max_tokens=20, seed=1, stream=True, stream_options={"include_usage": True}
)
for chunk in stream:
    if chunk.choices:
        pieces.append(chunk.choices[0].delta.content or "")
    else:
        assert chunk.usage.total_tokens > 0
assert "".join(pieces) == answer.choices[0].message.content

strict = client.chat.completions.create(
    model=MODEL,
    messages=MESSAGES,
    max_tokens=120,
    response_format={"type": "json_schema", "json_schema": {"name": "light", "strict": True, "schema": PARAMETERS}},
)
value = json.loads(strict.choices[0].message.content)
assert isinstance(value["on"], bool) and value["room"] in ("hall", "kitchen"), value



class Light(pydantic.BaseModel):
    on: bool
    room: Literal["hall", "kitchen"]


parsed = client.chat.completions.parse(model=MODEL, messages=MESSAGES, max_tokens=120, response_format=Light)
assert isinstance(parsed.choices[0].message.parsed, Light), parsed

tools = [{"type": "function", "function": {"name": "light", "parameters": PARAMETERS}}]
called = client.chat.completions.create(
    model=MODEL, messages=MESSAGES, max_tokens=150, tools=tools, tool_choice="required", parallel_tool_calls=False
)
call = called.choices[0].message.tool_calls[0]
assert call.function.name == "light" and json.loads(call.function.arguments)["room"] in ("hall", "kitchen")

with client.chat.completions.stream(
    model=MODEL,
    messages=MESSAGES,
    max_tokens=150,
    tools=[openai.pydantic_function_tool(Light, name="light")],
    tool_choice="required",
    parallel_tool_calls=False,
) as events:
    for event in events:
        assert event.type != "error", event
    call = events.get_final_completion().choices[0].message.tool_calls[0]
assert isinstance(call.function.parsed_arguments, Light), call

grammar = {"type": "grammar", "grammar": {"syntax": "lark", "definition": 'start: /[0-9]/ "+" /[0-9]/'}}
custom = client.chat.completions.create(
    model=MODEL,
    messages=MESSAGES,
    max_tokens=30,
    tools=[{"type": "custom", "custom": {"name": "sum", "format": grammar}}],
    tool_choice="required",
)
text = custom.choices[0].message.tool_calls[0].custom.input
assert len(text) == 3 and text[1] == "+", text

chosen = client.chat.completions.create(
    model=MODEL, messages=MESSAGES, max_tokens=30, extra_body={"structured_outputs": {"choice": ["yes", "no"]}}
)
assert chosen.choices[0].message.content in ("yes", "no")

answer = client.completions.create(model=MODEL, prompt="a", max_tokens=5, extra_body={"regex": "[ab]{2}"})
assert set(answer.choices[0].text) <= set("ab"), answer


async def together():
    """Several streams at once, as servers of applications do it."""

    async def one(digits):
        chunks = await other.chat.completions.create(
            model=MODEL, messages=MESSAGES, max_tokens=30, stream=True, extra_body={"regex": f"[0-9]{{{digits}}}"}
        )
        text = ""
        async for piece in chunks:
            text += piece.choices[0].delta.content or ""
        assert text.isdigit() and len(text) == digits, text

    async with openai.AsyncOpenAI(base_url=sys.argv[1], api_key="none", max_retries=0) as other:
        await asyncio.gather(*(one(digits) for digits in range(1, 9)))


asyncio.run(together())

for arguments, param in (({"temperature": 9}, "temperature"), ({"extra_body": {"nonsense": 1}}, "nonsense")):
    try:
        client.chat.completions.create(model=MODEL, messages=MESSAGES, **arguments)
    except openai.BadRequestError as error:
        assert error.param == param, error
    else:
        raise AssertionError(f"{arguments} was not refused")
try:
    client.chat.completions.create(model="other", messages=MESSAGES)
except openai.NotFoundError as error:
    assert error.code == "model_not_found"
else:
    raise AssertionError("an unknown model was not refused")
assert [model.id for model in client.models.list()] == [MODEL]
print(
    f"openai {openai.__version__} for Python: chat, streams, strict schemas, tools, custom tool, choice,"
    " completions, eight at once, errors, models: passed"
)
