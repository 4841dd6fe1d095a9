package io.dyck.grammar.lark.unit;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.lark.LarkParser.ExpansionsContext;
import io.dyck.grammar.pattern.PatternReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** A text with the meaning of its names: the grammar itself, or a text that it imports from. */
public final class LarkModule {
  public final SourceText source;
  public final Diagnostics diagnostics;
  public final PatternReader patterns;

  /** The file of the text; null if the text is from no file. */
  public final @Nullable Path file;

  /** The prefix of the unit's names in the finished grammar; empty for the grammar itself. */
  final String prefix;

  /** The place of the import in the text of the grammar itself; null for the grammar itself. */
  public final @Nullable SourceSpan importedAt;

  public final Map<String, LarkDefinition> names = new LinkedHashMap<>();
  public final List<ExpansionsContext> ignored = new ArrayList<>();
  public boolean forLlguidance;
  public boolean skipsAtStart;

  public LarkModule(
      SourceText source,
      Diagnostics diagnostics,
      PatternReader patterns,
      @Nullable Path file,
      String prefix,
      @Nullable SourceSpan importedAt) {
    this.source = source;
    this.diagnostics = diagnostics;
    this.patterns = patterns;
    this.file = file;
    this.prefix = prefix;
    this.importedAt = importedAt;
  }

  /** Returns the place in the text of the grammar itself. */
  public SourceSpan place(SourceSpan span) {
    return importedAt == null ? span : importedAt;
  }

  public static SourceSpan span(Token token) {
    return new SourceSpan(token.getStartIndex(), token.getStopIndex() + 1);
  }

  /** Returns the place of a tree in its own text. An empty tree stands before the next token. */
  public static SourceSpan span(ParserRuleContext context) {
    int start = context.getStart().getStartIndex();
    Token stop = context.getStop();
    return new SourceSpan(start, stop == null ? start : Math.max(start, stop.getStopIndex() + 1));
  }

  /** Returns the text of a tree as it is written. */
  public String text(ParserRuleContext context) {
    SourceSpan span = span(context);
    return source.content().substring(span.start(), span.end());
  }
}
