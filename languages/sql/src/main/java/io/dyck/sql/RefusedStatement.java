package io.dyck.sql;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.Excerpt;
import io.dyck.grammar.analysis.NameSuggestions;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.Table;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the place of a mistake in a statement, and the words that can stand there. The automaton is
 * only asked whether texts are viable: the class tries words at the place, and keeps the viable
 * ones.
 *
 * <p>The longest viable prefix may end far behind a wrong column before FROM, because a table that
 * has the column may still follow. Therefore a name that no table of the FROM has is replaced by
 * columns of these tables and by literals. If the statement is then viable beyond the end, the name
 * is the mistake.
 */
final class RefusedStatement {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<gap>\\s+|--[^\\n]*|/\\*.*?(?:\\*/|$))"
              + "|(?<word>[\\p{L}_][\\p{L}\\p{N}_$]*|\"(?:[^\"]|\"\")*\"?|`[^`]*`?|\\[[^]]*]?)"
              + "|'(?:[^']|'')*'?|\\d[\\w.]*|<=|>=|<>|!=|\\|\\||::|.",
          Pattern.DOTALL);

  private static final ImmutableList<String> KEYWORDS =
      ImmutableList.copyOf(
          ("SELECT,WITH,INSERT INTO,UPDATE,DELETE FROM,FROM,JOIN,LEFT JOIN,CROSS JOIN,ON,USING,WHERE,"
                  + "GROUP BY,HAVING,ORDER BY,LIMIT,UNION,SET,VALUES,AS,AND,OR,NOT,IN,LIKE,BETWEEN,"
                  + "IS NULL,EXISTS,DISTINCT,CASE,WHEN,THEN,ELSE,END,OVER,ASC,DESC,NULL")
              .split(","));
  private static final ImmutableList<String> SIGNS =
      ImmutableList.of(",", ".", "(", ")", "*", "=", "<", "+", ";");
  private static final ImmutableList<String> FUNCTIONS =
      ImmutableList.of("COUNT(", "LOWER(", "ABS(");

  /** A word that no catalogue has. */
  private static final String NEW_NAME = "zq_9x";

  private static final int MAX_NAMES_TRIED = 2_000;
  private static final int MAX_NAMES_SHOWN = 8;
  private static final int MAX_WORDS_REPLACED = 200;

  private final Pda pda;
  private final SqlCatalog catalog;
  private final String statement;
  private final List<Token> tokens = new ArrayList<>();

  /** The names and keywords of the statement, in lower case. */
  private final ImmutableSet<String> words;

  /**
   * A token, without white space and comments.
   *
   * @param isWord whether the token is a name or a keyword
   */
  private record Token(int start, int end, String text, boolean isWord) {
    /** Returns a name without its quotes. */
    String name() {
      return "\"`[".indexOf(text.charAt(0)) >= 0 && text.length() > 1
          ? text.substring(1, text.length() - 1)
          : text;
    }
  }

  private RefusedStatement(Pda pda, SqlCatalog catalog, String statement) {
    this.pda = pda;
    this.catalog = catalog;
    this.statement = statement;
    var found = TOKEN.matcher(statement);
    while (found.find()) {
      if (found.group("gap") == null) {
        tokens.add(
            new Token(found.start(), found.end(), found.group(), found.group("word") != null));
      }
    }
    this.words =
        tokens.stream()
            .filter(Token::isWord)
            .map(token -> Ascii.toLowerCase(token.name()))
            .collect(ImmutableSet.toImmutableSet());
  }

  /** Returns the refusal of a statement; empty if the automaton accepts the statement. */
  static Optional<StatementRefusal> of(Pda pda, SqlCatalog catalog, String statement) {
    return pda.accepts(statement.getBytes(StandardCharsets.UTF_8))
        ? Optional.empty()
        : Optional.of(new RefusedStatement(pda, catalog, statement).refusal());
  }

  private StatementRefusal refusal() {
    int viable = viableLength(statement);
    Token stop = tokens.stream().filter(token -> token.end() > viable).findFirst().orElse(null);
    // The end of the token that the automaton does not read.
    int end = stop == null ? statement.length() : stop.end();
    Optional<StatementRefusal> name = wrongName(stop == null ? end : stop.start(), end);
    if (name.isPresent()) {
      return name.get();
    }
    if (stop == null) {
      return refusalAt(statement.length(), "", "the statement is not complete");
    }
    return refusalAt(
        stop.start(), stop.text(), "'" + Excerpt.line(stop.text(), 40) + "' cannot stand here");
  }

  private StatementRefusal refusalAt(int offset, String found, String reason) {
    String before = statement.substring(0, offset);
    // A word behind a word needs a blank.
    String gap = before.matches("(?s).*[\\p{L}\\p{N}_$\"'`\\])]") ? " " : "";
    return StatementRefusal.at(
        statement, offset, found, reason, expected(word -> before + gap + word));
  }

  /** Returns the number of characters of the longest viable prefix. */
  private int viableLength(String text) {
    int bytes = pda.longestViablePrefix(text.getBytes(StandardCharsets.UTF_8));
    int length = 0;
    while (length < text.length() && bytes > 0) {
      int character = text.codePointAt(length);
      bytes -= Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
      length += bytes < 0 ? 0 : Character.charCount(character);
    }
    return length;
  }

  private boolean isViable(String text) {
    return viableLength(text) == text.length();
  }

  /** Returns short names of the parts for which a text is viable. */
  private ImmutableList<String> expected(UnaryOperator<String> text) {
    ImmutableList.Builder<String> expected = ImmutableList.builder();
    Predicate<String> isWord = word -> isViable(text.apply(word + " "));
    boolean isAnyName = isWord.test(NEW_NAME);
    if (isAnyName) {
      expected.add("a name");
    } else {
      viableNames("a table", catalog.tables().stream().map(catalog.dialect()::spell), isWord)
          .ifPresent(expected::add);
      viableNames("a column", allColumns().map(catalog.dialect()::spell), isWord)
          .ifPresent(expected::add);
    }
    if (isWord.test("1")) {
      expected.add("a number");
    }
    if (isViable(text.apply("'" + NEW_NAME + "'"))) {
      expected.add("a text");
    } else {
      columns()
          .flatMap(column -> column.values().stream())
          .map(value -> "'" + value.replace("'", "''") + "'")
          .distinct()
          .limit(MAX_NAMES_TRIED)
          .filter(value -> isViable(text.apply(value)))
          .limit(MAX_NAMES_SHOWN)
          .forEach(expected::add);
    }
    if (FUNCTIONS.stream().anyMatch(function -> isViable(text.apply(function)))) {
      expected.add("a function");
    }
    KEYWORDS.stream()
        // Where any name is viable, a keyword may be read as a name.
        .filter(words -> !isAnyName || catalog.dialect().isKeyword(words.split(" ")[0]))
        .filter(isWord)
        .forEach(expected::add);
    SIGNS.stream()
        .filter(sign -> isViable(text.apply(sign)))
        .forEach(sign -> expected.add("'" + sign + "'"));
    return expected.build();
  }

  private Stream<Column> columns() {
    return catalog.tables().stream().flatMap(table -> table.columns().stream());
  }

  /** Returns a kind of names with the viable ones; empty if none is viable. */
  private static Optional<String> viableNames(
      String kind, Stream<String> names, Predicate<String> isViable) {
    List<String> viable = names.distinct().limit(MAX_NAMES_TRIED).filter(isViable).toList();
    if (viable.isEmpty()) {
      return Optional.empty();
    }
    int more = viable.size() - MAX_NAMES_SHOWN;
    return Optional.of(
        kind
            + viable.stream()
                .limit(MAX_NAMES_SHOWN)
                .collect(
                    Collectors.joining(", ", " (", more > 0 ? " and " + more + " more)" : ")")));
  }

  /**
   * Finds a name of a column that keeps the statement from going on. A statement that names no
   * table yet has no such name.
   *
   * @param stop the place at which the automaton does not go on
   * @param end the end of the token there
   */
  private Optional<StatementRefusal> wrongName(int stop, int end) {
    if (catalog.tables().stream().noneMatch(table -> isMentioned(table.name()))) {
      return Optional.empty();
    }
    for (int i = 0; i < Math.min(tokens.size(), MAX_WORDS_REPLACED); i++) {
      Token first = tokens.get(i);
      boolean isQualified =
          i + 2 < tokens.size() && isSign(i + 1, ".") && tokens.get(i + 2).isWord();
      Token last = isQualified ? tokens.get(i + 2) : first;
      boolean isCall = isSign(i + 1, "(");
      if (!isName(first) || last.end() > stop || isCall || isSign(i - 1, ".")) {
        continue;
      }
      String reason = isQualified ? reason(first.name(), last.name()) : reason(first.name());
      if (reason.isEmpty()) {
        continue;
      }
      Predicate<String> helps =
          value -> {
            String text =
                statement.substring(0, first.start())
                    + value
                    + statement.substring(last.end(), end);
            return end > stop ? isViable(text) : accepts(text);
          };
      String qualifier = isQualified ? first.text() + "." : "";
      Optional<String> columns =
          viableNames(
              "a column",
              mentionedColumns().map(catalog.dialect()::spell).map(qualifier::concat),
              helps);
      if (columns.isPresent() || Stream.of("1", "'1'").anyMatch(helps)) {
        return Optional.of(
            StatementRefusal.at(
                statement,
                first.start(),
                statement.substring(first.start(), last.end()),
                reason,
                columns.map(ImmutableList::of).orElse(ImmutableList.of())));
      }
    }
    return Optional.empty();
  }

  /** Whether a token is a word that is no keyword, or a keyword that is the name of a column. */
  private boolean isName(Token token) {
    return token.isWord()
        && (!catalog.dialect().isKeyword(token.text()) || !tablesWith(token.text()).isEmpty());
  }

  private boolean accepts(String text) {
    return pda.accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  private boolean isSign(int token, String sign) {
    return token >= 0 && token < tokens.size() && tokens.get(token).text().equals(sign);
  }

  /** Returns the reason why no table of the FROM gives the column; empty if one may give it. */
  private String reason(String column) {
    List<Table> holders = tablesWith(column);
    List<Table> named = holders.stream().filter(table -> isMentioned(table.name())).toList();
    if (named.size() == 1) {
      return "";
    }
    if (named.size() > 1) {
      return "several tables of the statement have a column '"
          + column
          + "'; write "
          + named.stream()
              .map(table -> catalog.dialect().spell(table.name()) + "." + column)
              .collect(Collectors.joining(" or "));
    }
    if (holders.isEmpty()) {
      return "no table has a column '"
          + column
          + "'"
          + similarName(column, columns().map(Column::name));
    }
    int more = holders.size() - MAX_NAMES_SHOWN;
    return "the statement names no table that has a column '"
        + column
        + "'; "
        + holders.stream()
            .limit(MAX_NAMES_SHOWN)
            .map(catalog.dialect()::spell)
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "")
        + (holders.size() == 1 ? " has it" : " have it");
  }

  private String reason(String qualifier, String column) {
    boolean isDeclared =
        IntStream.range(0, tokens.size())
            .filter(i -> tokens.get(i).isWord() && !isSign(i + 1, "."))
            .anyMatch(i -> tokens.get(i).name().equalsIgnoreCase(qualifier));
    if (!isDeclared) {
      return "nothing in the statement is named '" + qualifier + "'";
    }
    return tablesWith(column).stream().anyMatch(table -> isMentioned(table.name()))
        ? ""
        : "'"
            + qualifier
            + "' has no column '"
            + column
            + "'"
            + similarName(column, mentionedColumns());
  }

  /** Returns the names of all columns, those of the tables that the statement names first. */
  private Stream<String> allColumns() {
    return Stream.concat(mentionedColumns(), columns().map(Column::name));
  }

  /** Returns the names of the columns of the tables that the statement names. */
  private Stream<String> mentionedColumns() {
    return catalog.tables().stream()
        .filter(table -> isMentioned(table.name()))
        .flatMap(table -> table.columns().stream())
        .map(Column::name);
  }

  private List<Table> tablesWith(String column) {
    return catalog.tables().stream()
        .filter(table -> table.columns().stream().anyMatch(c -> c.name().equalsIgnoreCase(column)))
        .toList();
  }

  private boolean isMentioned(String table) {
    return words.contains(Ascii.toLowerCase(table));
  }

  private static String similarName(String name, Stream<String> names) {
    return NameSuggestions.findNearest(name, names.collect(ImmutableSet.toImmutableSet()))
        .map(nearest -> "; '" + nearest + "' is like it")
        .orElse("");
  }
}
