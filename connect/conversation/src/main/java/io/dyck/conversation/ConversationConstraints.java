package io.dyck.conversation;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.cache.ConstraintCache;
import io.dyck.compose.cache.ConstraintKey;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.Tool;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.ToolChoice;
import io.dyck.tools.ToolSchemas;
import io.dyck.tools.ToolSet;
import io.dyck.tools.format.ToolFormat;
import io.dyck.vocabulary.Vocabulary;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** The constraints of answers. Keeps the most recently used ones. Thread-safe. */
final class ConversationConstraints {
  /** The bytes of the constraints that are kept, masks included. */
  private static final long CACHE_BYTES = 64L << 20;

  private final Vocabulary vocabulary;
  private final ToolFormat format;
  private final ToolSchemas schemas = new ToolSchemas(SchemaOptions.GENERATION);
  private final ConstraintCache known = new ConstraintCache(CACHE_BYTES);

  ConversationConstraints(Vocabulary vocabulary, ToolFormat format) {
    this.vocabulary = vocabulary;
    this.format = format;
  }

  /** Returns the tool calls that an answer may contain; empty if the request has no tools. */
  Optional<ToolCalls> calls(ConversationRequest request) {
    if (request.tools().isEmpty() || request.choice().mode() == ToolChoice.Mode.NONE) {
      return Optional.empty();
    }
    ImmutableList<Tool> tools =
        request.tools().stream()
            .map(tool -> new Tool(tool.name(), tool.parameters()))
            .collect(ImmutableList.toImmutableList());
    ToolCalls calls = ToolCalls.of(ToolSet.of(tools, schemas), request.choice(), format);
    return Optional.of(
        request.schema().map(schema -> calls.withText(grammar(schema))).orElse(calls));
  }

  /** Returns the constraint of an answer; empty for free text. */
  Optional<TokenConstraint> constraintFor(ConversationRequest request, Optional<ToolCalls> calls) {
    String json = request.schema().orElse("");
    if (calls.isEmpty()) {
      return request
          .schema()
          .map(
              schema -> rememberedConstraint("json " + schema, () -> Pda.compile(grammar(schema))));
    }
    StringBuilder key = new StringBuilder("tools ").append(request.choice());
    calls.get().callable().forEach(tool -> key.append('\n').append(tool));
    return Optional.of(
        rememberedConstraint(
            key.append('\n').append(json).toString(),
            () -> Pda.compile(calls.get().grammar(vocabulary))));
  }

  private static Grammar grammar(String schema) {
    return Grammar.of(
        SourceText.of("the response format", ""),
        JsonSchema.of(schema, SchemaOptions.GENERATION).language());
  }

  private TokenConstraint rememberedConstraint(String text, Supplier<Pda> pda) {
    ConstraintKey key =
        new ConstraintKey(text, vocabulary.hash(), PdaOptions.DEFAULT, ComposeOptions.DEFAULT);
    return known.get(
        key,
        () -> TokenConstraint.compose(pda.get(), vocabulary),
        Duration.ofNanos(Long.MAX_VALUE));
  }
}
