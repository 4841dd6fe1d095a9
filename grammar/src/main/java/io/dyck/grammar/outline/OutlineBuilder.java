package io.dyck.grammar.outline;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.outline.Word.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Collects words; a definition reaches to the last word of its body. */
final class OutlineBuilder {
  private final List<Word> words = new ArrayList<>();
  private final List<RuleDefinition> definitions = new ArrayList<>();
  private @Nullable Word name;
  private int start;
  private int end;

  static SourceSpan span(Token token) {
    int from = Math.max(0, token.getStartIndex());
    return new SourceSpan(from, Math.max(from, token.getStopIndex() + 1));
  }

  /** Adds a word to the current definition, if there is one. */
  void add(Kind kind, SourceSpan span, String rule) {
    words.add(new Word(kind, span, rule));
    if (kind != Kind.COMMENT && kind != Kind.LINE) {
      end = Math.max(end, span.end());
    }
  }

  void add(Kind kind, Token token) {
    add(kind, span(token), "");
  }

  /** A definition begins, and the one before it ends. */
  void define(SourceSpan span, String rule, int from) {
    finish();
    Word defined = new Word(Kind.DEFINITION, span, rule);
    words.add(defined);
    name = defined;
    start = from;
    end = span.end();
  }

  /** Ends the current definition. */
  void finish() {
    if (name != null) {
      definitions.add(
          new RuleDefinition(
              name.rule(), name.span(), new SourceSpan(start, Math.max(start, end))));
    }
    name = null;
  }

  Outline outline(UnaryOperator<String> spelling) {
    finish();
    words.sort(Comparator.comparingInt(word -> word.span().start()));
    return new Outline(
        splitComments().stream()
            .map(w -> new Word(w.kind(), w.span(), spelling.apply(w.rule())))
            .collect(ImmutableList.toImmutableList()),
        definitions.stream()
            .map(d -> new RuleDefinition(spelling.apply(d.rule()), d.name(), d.whole()))
            .collect(ImmutableList.toImmutableList()));
  }

  /** A comment inside of a name of several words belongs to the name. */
  private List<Word> splitComments() {
    List<Word> apart = new ArrayList<>();
    int reached = 0;
    for (Word word : words) {
      if (word.span().start() >= reached) {
        apart.add(word);
        reached = word.span().end();
      }
    }
    return apart;
  }
}
