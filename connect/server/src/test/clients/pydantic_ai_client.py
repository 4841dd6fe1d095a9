"""pydantic-ai: agents by Chat Completions and by Responses, with typed output and tools."""

import importlib.metadata
import sys
from typing import Literal

import pydantic
from pydantic_ai import Agent, NativeOutput, ToolOutput
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.openai import OpenAIProvider


class Light(pydantic.BaseModel):
    on: bool
    room: Literal["hall", "kitchen"]


provider = OpenAIProvider(base_url=sys.argv[1], api_key="none")
settings = {"max_tokens": 150}
for kind in (OpenAIChatModel, OpenAIResponsesModel):
    model = kind(sys.argv[2], provider=provider, settings=settings)
    for output in (NativeOutput(Light), ToolOutput(Light)):
        light = Agent(model, output_type=output, retries=0).run_sync("turn the kitchen light on").output
        assert isinstance(light, Light), light
    text = Agent(model).run_sync("hi").output
    assert isinstance(text, str), text
print(
    f"pydantic-ai {importlib.metadata.version('pydantic-ai-slim')}: Chat Completions, Responses, native output,"
    " tool output, text: passed"
)
