"""Types of Python as JSON Schemas, and JSON texts as their values."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import Any, is_typeddict

from dyck.errors import GrammarError, TokenError


def schema_of(source: Any) -> tuple[str, Callable[[Any], Any] | None]:
    """Returns the schema of a dict, a JSON text or a type, and what makes a value from parsed JSON.

    Raises:
        GrammarError: if the source is none of these, or pydantic is needed and missing.

    """
    if isinstance(source, (bool, dict)):
        try:
            return json.dumps(source), None
        except (TypeError, ValueError) as error:
            raise GrammarError(
                "DYCK-Y010", "schema", f"the dict is no JSON: {error}", "take values that json.dumps writes"
            ) from None
    if isinstance(source, (str, bytes)):
        return source if isinstance(source, str) else source.decode(), None
    if hasattr(source, "model_json_schema") and hasattr(source, "model_validate"):
        return json.dumps(source.model_json_schema()), source.model_validate
    if hasattr(source, "json_schema") and hasattr(source, "validate_python"):
        return json.dumps(source.json_schema()), source.validate_python
    adapter = _adapter(source)
    return json.dumps(adapter.json_schema()), adapter.validate_python


def _adapter(source: Any) -> Any:
    """Returns pydantic's adapter of a dataclass, a TypedDict or another type."""
    if not (
        isinstance(source, type)
        or dataclasses.is_dataclass(source)
        or is_typeddict(source)
        or hasattr(source, "__origin__")
        or hasattr(source, "__args__")
    ):
        raise GrammarError(
            "DYCK-Y010",
            repr(source)[:60],
            f"an object of the class {type(source).__name__} is no schema",
            "pass a dict, a JSON text, a pydantic model, a dataclass, a TypedDict or another type",
        )
    try:
        from pydantic import TypeAdapter
        from pydantic.errors import PydanticUserError
    except ImportError:
        raise GrammarError(
            "DYCK-Y010", str(source), "types are read by pydantic, which is not installed", "pip install pydantic"
        ) from None
    try:
        return TypeAdapter(source)
    except PydanticUserError as error:
        raise GrammarError("DYCK-Y010", str(source), f"the type has no schema: {error}", "take another type") from None


def value_of(text: str, build: Callable[[Any], Any] | None) -> Any:
    """Parses a JSON text, and makes the value of a type from it.

    Raises:
        TokenError: if the text is no JSON, or a validator of the type refuses the value.

    """
    try:
        parsed = json.loads(text)
    except ValueError as error:
        raise TokenError(
            "DYCK-Y009", "", f"the text is no JSON: {error}", "parse the whole answer of the model"
        ) from None
    if build is None:
        return parsed
    try:
        return build(parsed)
    except ValueError as error:
        raise TokenError(
            "DYCK-Y009",
            "",
            f"the type refuses the value: {error}",
            "a validator of the type says more than its JSON Schema; put it into the schema",
        ) from error
