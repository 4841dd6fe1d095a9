package io.dyck.tools.request;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.grammar.regex.Regex;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.build.GrammarAssembly;
import io.dyck.tools.build.SpecialTokenSplitter;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import io.dyck.tools.tag.StructuralTag;
import java.util.function.Supplier;

/** Reads the constraints of requests, independent of the names of the members. */
record RequestParts(SchemaOptions options) {
  private static final String ANY_OBJECT = "{\"type\": \"object\"}";

  /** Reads a schema, or a string whose text is a schema. */
  Grammar schema(JsonPart part) {
    String text = part.schema();
    return runReader(Problem.SCHEMA, part, () -> language(part.pointer(), text));
  }

  Grammar anyObjectGrammar() {
    return language("json", ANY_OBJECT);
  }

  private Grammar language(String name, String schema) {
    return Grammar.of(SourceText.of(name, ""), JsonSchema.of(schema, options).language());
  }

  Grammar regex(JsonPart part) {
    return runReader(Problem.GRAMMAR, part, () -> Regex.parse(part.pointer(), part.stringValue()));
  }

  /** Reads a grammar. The notation is guessed from the text. */
  Grammar grammar(JsonPart part) {
    return grammar(part, ReadOptions.DEFAULT);
  }

  Grammar gbnf(JsonPart part) {
    return grammar(part, Notation.GBNF);
  }

  Grammar lark(JsonPart part) {
    return grammar(part, Notation.LARK);
  }

  Grammar ebnf(JsonPart part) {
    return grammar(part, Notation.XGRAMMAR);
  }

  private static Grammar grammar(JsonPart part, Notation notation) {
    return grammar(part, ReadOptions.builder().notation(notation).build());
  }

  private static Grammar grammar(JsonPart part, ReadOptions reading) {
    return runReader(
        Problem.GRAMMAR, part, () -> Grammars.read(part.pointer(), part.stringValue(), reading));
  }

  /** Reads a choice of texts. */
  Grammar readChoice(JsonPart part) {
    GrammarAssembly all = new GrammarAssembly(SpecialTokenSplitter.noSpecialTokens());
    ImmutableList<Expression> texts =
        part.items().stream()
            .map(item -> all.letters(item.stringValue()))
            .collect(ImmutableList.toImmutableList());
    if (texts.isEmpty()) {
      throw part.unexpectedValue("an array with at least one text");
    }
    return all.build("choice", all.choiceOf(texts));
  }

  /** Reads a structural tag, or a string whose text is a structural tag. */
  Grammar structuralTag(JsonPart part) {
    return StructuralTag.read(
        part.node().isTextual() ? JsonPart.read(part.stringValue()) : part, options);
  }

  private static <T> T runReader(Problem problem, JsonPart part, Supplier<T> use) {
    try {
      return use.get();
    } catch (ToolException | CompilationCancelledException e) {
      throw e;
    } catch (DyckException e) {
      throw new ToolException(problem, part.pointer(), String.valueOf(e.getMessage()), e);
    }
  }
}
