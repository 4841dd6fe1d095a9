package io.dyck.tools.request;

import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Grammar;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The constraint that a request names, in the ways of OpenAI, vLLM, SGLang, XGrammar, llama.cpp and
 * Ollama: a schema, a grammar, a pattern, a choice of texts, a structural tag. Stateless.
 *
 * <table>
 * <caption>Members of a request</caption>
 * <tr><th>member</th><th>content</th></tr>
 * <tr><td>{@code response_format}</td><td>{@code text}, {@code json_object} (with a {@code schema}
 * or without), {@code json_schema}, {@code structural_tag}, {@code grammar}</td></tr>
 * <tr><td>{@code text}</td><td>OpenAI's Responses: {@code format} in it, with the members of {@code
 * json_schema} beside its type</td></tr>
 * <tr><td>{@code structured_outputs}</td><td>vLLM: one of {@code json}, {@code json_object}, {@code
 * regex}, {@code choice}, {@code grammar}, {@code structural_tag}</td></tr>
 * <tr><td>{@code guided_json}, {@code guided_regex}, {@code guided_choice}, {@code
 * guided_grammar}</td><td>vLLM before that</td></tr>
 * <tr><td>{@code grammar}, {@code json_schema}</td><td>llama.cpp: GBNF, and a schema</td></tr>
 * <tr><td>{@code regex}, {@code ebnf}, {@code structural_tag}</td><td>SGLang</td></tr>
 * <tr><td>{@code format}</td><td>Ollama: {@code "json"}, or a schema</td></tr>
 * </table>
 */
public final class RequestedOutput {
  /** Each member with how it is read. */
  private static final ImmutableMap<String, BiFunction<RequestParts, JsonPart, Optional<Grammar>>>
      MEMBERS =
          ImmutableMap.<String, BiFunction<RequestParts, JsonPart, Optional<Grammar>>>builder()
              .put("response_format", (with, part) -> new ResponseFormat(with).read(part))
              .put("text", (with, part) -> new ResponseFormat(with).ofResponses(part))
              .put(
                  "structured_outputs",
                  (with, part) -> new StructuredOutputs(with.options()).read(part))
              .put("guided_json", (with, part) -> Optional.of(with.schema(part)))
              .put("guided_regex", (with, part) -> Optional.of(with.regex(part)))
              .put("guided_choice", (with, part) -> Optional.of(with.readChoice(part)))
              .put("guided_grammar", (with, part) -> Optional.of(with.grammar(part)))
              .put("grammar", (with, part) -> Optional.of(with.gbnf(part)))
              .put("json_schema", (with, part) -> Optional.of(with.schema(part)))
              .put("regex", (with, part) -> Optional.of(with.regex(part)))
              .put("ebnf", (with, part) -> Optional.of(with.ebnf(part)))
              .put("structural_tag", (with, part) -> Optional.of(with.structuralTag(part)))
              .put("format", RequestedOutput::ofOllama)
              .buildOrThrow();

  private final RequestParts parts;

  /**
   * Makes a reader.
   *
   * @param options how schemas are read, and how values are written
   */
  public RequestedOutput(SchemaOptions options) {
    this.parts = new RequestParts(options);
  }

  /**
   * Reads the constraint of a request.
   *
   * @param request an object; members that name no constraint are ignored
   * @return the constraint; empty if the text is free
   * @throws ToolException if the constraint cannot be used, or if there are two constraints
   */
  public Optional<Grammar> ofRequest(JsonPart request) {
    JsonPart found = null;
    Optional<Grammar> grammar = Optional.empty();
    for (String name : MEMBERS.keySet()) {
      Optional<JsonPart> part = request.find(name);
      if (part.isEmpty()) {
        continue;
      }
      Optional<Grammar> here = ofMember(name, part.get());
      if (here.isPresent() && found != null && grammar.isPresent()) {
        throw ToolException.withAdvice(
            Problem.UNSUPPORTED,
            part.get().pointer(),
            "there is a constraint at " + found.pointer() + " already",
            "take one of them out");
      }
      if (here.isPresent()) {
        found = part.get();
        grammar = here;
      }
    }
    return grammar;
  }

  /**
   * Reads one member of a request.
   *
   * @param name a name of the table above
   * @param value the value of the member
   * @return the constraint; empty if the text is free
   * @throws ToolException if the name is not in the table, or the value cannot be used
   */
  public Optional<Grammar> ofMember(String name, JsonPart value) {
    BiFunction<RequestParts, JsonPart, Optional<Grammar>> reading = MEMBERS.get(name);
    if (reading == null) {
      throw new ToolException(
          Problem.UNSUPPORTED,
          value.pointer(),
          "\"" + name + "\" names no constraint; there are " + String.join(", ", MEMBERS.keySet()));
    }
    return reading.apply(parts, value);
  }

  private static Optional<Grammar> ofOllama(RequestParts with, JsonPart format) {
    if (format.node().isTextual()) {
      return switch (format.stringValue()) {
        case "" -> Optional.empty();
        case "json" -> Optional.of(with.anyObjectGrammar());
        default -> throw format.unexpectedValue("\"json\" or a schema");
      };
    }
    return Optional.of(with.schema(format));
  }
}
