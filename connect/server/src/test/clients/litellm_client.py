"""litellm: one call for all servers, as OpenAI's and as Ollama's."""

import importlib.metadata
import json
import os
import sys

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # Nothing is fetched.
import litellm

litellm.num_retries = 0
MESSAGES = [{"role": "user", "content": "turn the kitchen light on"}]
SCHEMA = {
    "type": "object",
    "properties": {"on": {"type": "boolean"}},
    "required": ["on"],
    "additionalProperties": False,
}
FORMAT = {"type": "json_schema", "json_schema": {"name": "light", "strict": True, "schema": SCHEMA}}
TOOLS = [{"type": "function", "function": {"name": "light", "parameters": SCHEMA}}]
ROOT = sys.argv[1].removesuffix("/v1")

openai_like = {"model": "openai/" + sys.argv[2], "api_base": sys.argv[1], "api_key": "none"}
ollama_like = {"model": "ollama_chat/" + sys.argv[2], "api_base": ROOT}
for server in (openai_like, ollama_like):
    answer = litellm.completion(messages=MESSAGES, max_tokens=100, response_format=FORMAT, **server)
    assert isinstance(json.loads(answer.choices[0].message.content)["on"], bool), answer
    text = ""
    for chunk in litellm.completion(messages=MESSAGES, max_tokens=100, response_format=FORMAT, stream=True, **server):
        text += chunk.choices[0].delta.content or ""
    assert isinstance(json.loads(text)["on"], bool), text
answer = litellm.completion(messages=MESSAGES, max_tokens=100, tools=TOOLS, tool_choice="required", **openai_like)
assert answer.choices[0].message.tool_calls[0].function.name == "light", answer
answer = litellm.completion(
    model="ollama/" + sys.argv[2], api_base=ROOT, messages=MESSAGES, max_tokens=100, format=SCHEMA
)
assert isinstance(json.loads(answer.choices[0].message.content)["on"], bool), answer
answer = litellm.responses(input="hi", max_output_tokens=20, **openai_like)
assert answer.status in ("completed", "incomplete"), answer
try:
    litellm.completion(messages=MESSAGES, temperature=1.5, logit_bias={"x": 1}, **openai_like)
except litellm.BadRequestError as error:
    assert "logit_bias" in str(error), error
else:
    raise AssertionError("a wrong logit_bias was not refused")
print(
    f"litellm {importlib.metadata.version('litellm')}: OpenAI's, Ollama's chat and generate, Responses, streams, tools,"
    " errors: passed"
)
