package io.dyck.langchain4j;

import com.google.common.collect.ImmutableList;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.cache.ConstraintCache;
import io.dyck.compose.cache.ConstraintKey;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.Tool;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.ToolChoice;
import io.dyck.tools.ToolSet;
import io.dyck.tools.format.ToolFormat;
import io.dyck.vocabulary.Vocabulary;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The constraints of answers. Keeps the most recently used ones. Thread-safe. */
final class ChatConstraints {
  /** The bytes of the constraints that are kept, masks included. */
  private static final long CACHE_BYTES = 64L << 20;

  /** The schema of JSON without a schema: an object, as in OpenAI's interface. */
  private static final String ANY_OBJECT = "{\"type\": \"object\"}";

  private final Vocabulary vocabulary;
  private final ToolFormat format;
  private final boolean requireAll;
  private final int integerDigits;
  private final ConstraintCache known = new ConstraintCache(CACHE_BYTES);

  ChatConstraints(Vocabulary vocabulary, ChatSettings settings) {
    this.vocabulary = vocabulary;
    this.format = settings.toolFormat();
    this.requireAll = settings.requiresAllProperties();
    this.integerDigits = settings.integerDigits();
  }

  /** The constraint of an answer in JSON; nothing for free text. */
  Optional<TokenConstraint> format(ChatRequest request) {
    ResponseFormat wanted = request.responseFormat();
    if (wanted == null || wanted.type() == ResponseFormatType.TEXT) {
      return Optional.empty();
    }
    String schema =
        wanted.jsonSchema() == null
            ? ANY_OBJECT
            : ChatSchema.written(wanted.jsonSchema().rootElement(), requireAll, integerDigits);
    return Optional.of(
        remembered(
            "json " + schema,
            () ->
                Pda.of(
                    "the response format",
                    JsonSchema.of(schema, SchemaOptions.GENERATION).language())));
  }

  /**
   * Refuses a request with both tools and a format of JSON, because a grammar is either of calls or
   * of an answer in JSON.
   */
  void checkFeatures(ChatRequest request) {
    List<ToolSpecification> tools = request.toolSpecifications();
    ResponseFormat wanted = request.responseFormat();
    boolean json = wanted != null && wanted.type() == ResponseFormatType.JSON;
    if (json && tools != null && !tools.isEmpty()) {
      throw new UnsupportedFeatureException(
          "tools together with a response format of JSON are not supported: ask for one of them");
    }
  }

  /** Returns the tool calls that an answer may contain; empty if the request has no tools. */
  Optional<ToolCalls> calls(ChatRequest request) {
    List<ToolSpecification> tools = request.toolSpecifications();
    if (tools == null || tools.isEmpty()) {
      return Optional.empty();
    }
    ImmutableList<Tool> list =
        tools.stream().map(this::tool).collect(ImmutableList.toImmutableList());
    return Optional.of(ToolCalls.of(ToolSet.of(list), choice(request), format));
  }

  private Tool tool(ToolSpecification tool) {
    String parameters =
        tool.parameters() == null
            ? Tool.NO_PARAMETERS
            : ChatSchema.written(tool.parameters(), requireAll, integerDigits);
    return new Tool(tool.name(), parameters);
  }

  private static ToolChoice choice(ChatRequest request) {
    if (request.toolChoice() == null) {
      return ToolChoice.AUTO;
    }
    return switch (request.toolChoice()) {
      case AUTO -> ToolChoice.AUTO;
      case REQUIRED -> ToolChoice.REQUIRED;
      case NONE -> ToolChoice.NONE;
    };
  }

  /** The constraint of messages with calls. */
  TokenConstraint of(ToolCalls calls, ChatRequest request) {
    StringBuilder key = new StringBuilder("tools ").append(choice(request));
    calls.callable().forEach(tool -> key.append('\n').append(tool));
    return remembered(key.toString(), () -> Pda.compile(calls.grammar(vocabulary)));
  }

  private TokenConstraint remembered(String text, Supplier<Pda> pda) {
    ConstraintKey key =
        new ConstraintKey(text, vocabulary.hash(), PdaOptions.DEFAULT, ComposeOptions.DEFAULT);
    return known.get(
        key,
        () -> TokenConstraint.compose(pda.get(), vocabulary),
        Duration.ofNanos(Long.MAX_VALUE));
  }
}
