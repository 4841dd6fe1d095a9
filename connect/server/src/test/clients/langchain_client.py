"""LangChain's models for OpenAI and Ollama: structured output, tools, streams."""

import importlib.metadata
import sys
from typing import Literal

import pydantic
from langchain_core.tools import tool
from langchain_ollama import ChatOllama
from langchain_openai import ChatOpenAI


class Light(pydantic.BaseModel):
    """A light that is turned on or off."""

    on: bool
    room: Literal["hall", "kitchen"]


@tool
def light(on: bool) -> str:
    """Turns the light on or off."""
    return str(on)


common = {"base_url": sys.argv[1], "model": sys.argv[2], "api_key": "none", "max_retries": 0, "max_tokens": 150}
chat = ChatOpenAI(**common)
responses = ChatOpenAI(use_responses_api=True, **common)
for model in (chat, responses):
    for method in ("json_schema", "function_calling"):
        value = model.with_structured_output(Light, method=method).invoke("turn the kitchen light on")
        assert isinstance(value, Light), (model, method, value)
    called = model.bind_tools([light], tool_choice="required").invoke("turn the light on")
    assert called.tool_calls[0]["name"] == "light" and isinstance(called.tool_calls[0]["args"]["on"], bool), called
    text = "".join(part.text for part in model.stream("hi"))
    assert isinstance(text, str)
local = ChatOllama(base_url=sys.argv[1].removesuffix("/v1"), model=sys.argv[2], num_predict=150)
value = local.with_structured_output(Light, method="json_schema").invoke("turn the kitchen light on")
assert isinstance(value, Light), value
print(
    f"langchain {importlib.metadata.version('langchain-core')}: Chat Completions, Responses, Ollama, structured output,"
    " tools, streams: passed"
)
