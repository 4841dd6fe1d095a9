package io.dyck.server.request;

import com.google.common.collect.ImmutableList;

/** The interfaces of requests, which name constraints by different fields. */
public enum RequestDialect {
  /** OpenAI's completions, with the additions of vLLM, SGLang and llama.cpp. */
  COMPLETIONS,
  /** OpenAI's Responses, with the same additions. */
  RESPONSES,
  /** Ollama's. */
  OLLAMA;

  private static final ImmutableList<String> ADDITIONS =
      ImmutableList.of(
          "structured_outputs",
          "guided_json",
          "guided_regex",
          "guided_choice",
          "guided_grammar",
          "grammar",
          "json_schema",
          "regex",
          "ebnf",
          "structural_tag");

  /** Returns the fields that name the constraint of the answer. */
  ImmutableList<String> constraints() {
    return switch (this) {
      case COMPLETIONS -> with("response_format");
      case RESPONSES -> with("text");
      case OLLAMA -> ImmutableList.of("format");
    };
  }

  private static ImmutableList<String> with(String own) {
    return ImmutableList.<String>builder().add(own).addAll(ADDITIONS).build();
  }
}
