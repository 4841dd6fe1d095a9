"""Ollama's client for Python: chat, generate, formats, tools, streams, models, errors."""

import importlib.metadata
import json
import sys

import ollama

client = ollama.Client(host=sys.argv[1].removesuffix("/v1"))
MODEL = sys.argv[2]
MESSAGES = [{"role": "user", "content": "turn the kitchen light on"}]
SCHEMA = {
    "type": "object",
    "properties": {"on": {"type": "boolean"}},
    "required": ["on"],
    "additionalProperties": False,
}
OPTIONS = {"num_predict": 100, "temperature": 0.8}


def light(on: bool) -> str:
    """Turns the light on or off.

    Args:
      on: whether it is on
    """
    return str(on)


answer = client.chat(model=MODEL, messages=MESSAGES, format=SCHEMA, options=OPTIONS)
assert isinstance(json.loads(answer.message.content)["on"], bool), answer
text = "".join(
    part.message.content for part in client.chat(MODEL, messages=MESSAGES, format=SCHEMA, options=OPTIONS, stream=True)
)
assert isinstance(json.loads(text)["on"], bool), text
answer = client.generate(model=MODEL, prompt="hi", format=SCHEMA, options=OPTIONS)
assert isinstance(json.loads(answer.response)["on"], bool), answer
text = "".join(part.response for part in client.generate(MODEL, prompt="hi", format=SCHEMA, options=OPTIONS, stream=True))
assert isinstance(json.loads(text)["on"], bool), text
answer = client.chat(model=MODEL, messages=MESSAGES, tools=[light], options=OPTIONS)
for call in answer.message.tool_calls or []:
    assert call.function.name == "light" and isinstance(call.function.arguments["on"], bool), call
assert client.list().models[0].model == MODEL
assert "completion" in client.show(MODEL).capabilities
assert client.generate(model=MODEL).done_reason == "load"
try:
    client.chat(model="other", messages=MESSAGES)
except ollama.ResponseError as error:
    assert error.status_code == 404 and "there is no model 'other'" in error.error, error
else:
    raise AssertionError("an unknown model was not refused")
print(
    f"ollama {importlib.metadata.version('ollama')}: chat, generate, formats, tools, streams, list, show, load, errors:"
    " passed"
)
