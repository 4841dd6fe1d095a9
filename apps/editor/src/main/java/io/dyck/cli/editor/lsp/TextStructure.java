package io.dyck.cli.editor.lsp;

import io.dyck.cli.editor.analysis.SchemaNames;
import io.dyck.grammar.outline.RuleDefinition;
import io.dyck.grammar.outline.Word;
import io.dyck.grammar.outline.Word.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SymbolKind;

/** The structure of a text, from its outline: symbols, names, folding ranges, colours. */
final class TextStructure {
  /** The types of semantic tokens, in the order of their numbers. */
  static final List<String> TYPES =
      List.of(
          "function",
          "parameter",
          "property",
          "string",
          "regexp",
          "macro",
          "number",
          "operator",
          "keyword",
          "comment",
          "enumMember");

  /** The only modifier. */
  static final List<String> MODIFIERS = List.of("definition");

  private TextStructure() {}

  static List<DocumentSymbol> symbols(OpenText text) {
    List<DocumentSymbol> symbols = new ArrayList<>();
    for (RuleDefinition definition : text.document().outline().definitions()) {
      symbols.add(
          new DocumentSymbol(
              shownName(definition.rule()),
              isTerminal(definition.rule()) ? SymbolKind.Constant : SymbolKind.Function,
              text.places().range(definition.whole()),
              text.places().range(definition.name()),
              definition.rule().startsWith("#/") ? definition.rule() : null));
    }
    return symbols;
  }

  /**
   * Returns the name of a rule as editors show it; for a definition in a schema, only the last part
   * of its pointer.
   */
  static String shownName(String rule) {
    return rule.startsWith("#/") ? SchemaNames.lastName(rule) : rule;
  }

  /** Returns whether a rule is a terminal by the convention of most notations. */
  private static boolean isTerminal(String rule) {
    return rule.equals(rule.toUpperCase(Locale.ROOT)) && !rule.startsWith("#");
  }

  static Optional<Word> rule(OpenText text, Position position) {
    return text.document().outline().wordAt(text.places().offset(position)).filter(Word::isRule);
  }

  static List<Location> definitions(OpenText text, Word name) {
    List<Location> locations = new ArrayList<>();
    for (RuleDefinition definition : text.document().outline().definitionsOf(name.rule())) {
      locations.add(new Location(text.uri(), text.places().range(definition.name())));
    }
    return locations;
  }

  static List<Location> references(OpenText text, Word name, boolean withDefinitions) {
    List<Location> locations = new ArrayList<>();
    for (Word word : text.document().outline().namesOf(name.rule())) {
      if (withDefinitions || word.kind() == Kind.REFERENCE) {
        locations.add(new Location(text.uri(), text.places().range(word.span())));
      }
    }
    return locations;
  }

  static List<DocumentHighlight> highlights(OpenText text, Word name) {
    List<DocumentHighlight> highlights = new ArrayList<>();
    for (Word word : text.document().outline().namesOf(name.rule())) {
      highlights.add(
          new DocumentHighlight(
              text.places().range(word.span()),
              word.kind() == Kind.DEFINITION
                  ? DocumentHighlightKind.Write
                  : DocumentHighlightKind.Read));
    }
    return highlights;
  }

  /** Definitions of several lines, and blocks of comments. */
  static List<FoldingRange> foldingRanges(OpenText text) {
    List<FoldingRange> folds = new ArrayList<>();
    for (RuleDefinition definition : text.document().outline().definitions()) {
      int first = text.places().position(definition.whole().start()).getLine();
      int last = text.places().position(definition.whole().end()).getLine();
      if (last > first) {
        folds.add(new FoldingRange(first, last));
      }
    }
    int first = -1;
    int last = -1;
    for (Word word : text.document().outline().words()) {
      if (word.kind() != Kind.COMMENT) {
        if (word.kind() != Kind.LINE) {
          addCommentFold(folds, first, last);
          first = -1;
        }
        continue;
      }
      int line = text.places().position(word.span().start()).getLine();
      if (first < 0 || line > last + 1) {
        addCommentFold(folds, first, last);
        first = line;
      }
      last = text.places().position(word.span().end()).getLine();
    }
    addCommentFold(folds, first, last);
    return folds;
  }

  private static void addCommentFold(List<FoldingRange> folds, int first, int last) {
    if (first >= 0 && last > first) {
      FoldingRange fold = new FoldingRange(first, last);
      fold.setKind(FoldingRangeKind.Comment);
      folds.add(fold);
    }
  }

  /**
   * Returns the coloured words, encoded in numbers by the protocol; a word of several lines becomes
   * several.
   */
  static List<Integer> colours(OpenText text) {
    List<Integer> data = new ArrayList<>();
    int line = 0;
    int column = 0;
    for (Word word : text.document().outline().words()) {
      int type = type(word);
      if (type < 0) {
        continue;
      }
      int from = word.span().start();
      while (from < word.span().end()) {
        int to = endOfLine(text.document().text(), from, word.span().end());
        Position start = text.places().position(from);
        if (to > from) {
          data.add(start.getLine() - line);
          data.add(start.getLine() == line ? start.getCharacter() - column : start.getCharacter());
          data.add(to - from);
          data.add(type);
          data.add(word.kind() == Kind.DEFINITION ? 1 : 0);
          line = start.getLine();
          column = start.getCharacter();
        }
        from = Math.max(to, from);
        while (from < word.span().end() && isLineEnd(text.document().text().charAt(from))) {
          from++;
        }
      }
    }
    return data;
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  private static int endOfLine(String text, int from, int end) {
    int at = from;
    while (at < end && !isLineEnd(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int type(Word word) {
    return switch (word.kind()) {
      case DEFINITION, REFERENCE ->
          TYPES.indexOf(isTerminal(word.rule()) ? "enumMember" : "function");
      case PARAMETER -> TYPES.indexOf("parameter");
      case LABEL -> TYPES.indexOf("property");
      case LITERAL -> TYPES.indexOf("string");
      case CLASS -> TYPES.indexOf("regexp");
      case TOKEN -> TYPES.indexOf("macro");
      case NUMBER -> TYPES.indexOf("number");
      case ASSIGN, BAR, END, OPERATOR -> TYPES.indexOf("operator");
      case KEYWORD -> TYPES.indexOf("keyword");
      case COMMENT -> TYPES.indexOf("comment");
      case OPENING, CLOSING, LINE, BROKEN -> -1;
    };
  }
}
