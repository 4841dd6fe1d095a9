"""instructor: answers as objects of Pydantic, by tools, by JSON Schema, in streams."""

import sys
from typing import Literal

import instructor
import openai
import pydantic

MESSAGES = [{"role": "user", "content": "turn the kitchen light on"}]


class Light(pydantic.BaseModel):
    on: bool
    room: Literal["hall", "kitchen"]


plain = openai.OpenAI(base_url=sys.argv[1], api_key="none", max_retries=0)
for mode in (instructor.Mode.TOOLS, instructor.Mode.JSON_SCHEMA, instructor.Mode.TOOLS_STRICT):
    client = instructor.from_openai(plain, mode=mode)
    light = client.chat.completions.create(
        model=sys.argv[2], messages=MESSAGES, response_model=Light, max_tokens=150, max_retries=0
    )
    assert isinstance(light, Light), light

client = instructor.from_openai(plain, mode=instructor.Mode.JSON_SCHEMA)
partial = None
for partial in client.chat.completions.create_partial(
    model=sys.argv[2], messages=MESSAGES, response_model=Light, max_tokens=150, max_retries=0
):
    pass
assert partial.room in ("hall", "kitchen"), partial
print(f"instructor {instructor.__version__}: tools, JSON Schema, streams: passed")
