package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ascii;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * No path of tokens spells a table or column that a role may not select. The test searches
 * exhaustively at the places where names may stand, and checks that all allowed names are reached.
 */
final class RolesTest {
  /**
   * The prefixes of statements behind which a name may stand. TABLE and COLUMN stand for allowed
   * names.
   */
  private static final List<String> PLACES =
      List.of(
          "SELECT ",
          "SELECT COLUMN, ",
          "SELECT COUNT(DISTINCT ",
          "SELECT T1.",
          "SELECT * FROM ",
          "SELECT COUNT(*) FROM ",
          "SELECT COUNT(*) FROM TABLE AS T1 JOIN ",
          "SELECT COUNT(*) FROM TABLE NATURAL JOIN ",
          "SELECT COLUMN, COUNT(*) OVER w FROM TABLE WINDOW w AS (PARTITION BY ",
          "SELECT COUNT(*) FROM TABLE GROUP BY ROLLUP(COLUMN) HAVING GROUPING(",
          "(SELECT COLUMN FROM TABLE) UNION (SELECT ",
          "WITH RECURSIVE q (a) AS (SELECT ",
          "WITH RECURSIVE q (a) AS (SELECT 1 UNION SELECT x.a FROM q x, ",
          "SELECT COUNT(*) FROM TABLE WHERE ",
          "SELECT COUNT(*) FROM TABLE WHERE COLUMN IS NULL AND ",
          "SELECT COUNT(*) FROM TABLE WHERE EXISTS (SELECT ",
          "SELECT COLUMN FROM TABLE GROUP BY ",
          "SELECT COLUMN FROM TABLE ORDER BY ",
          "SELECT COLUMN FROM TABLE UNION SELECT ");

  /** After so many names, the states that were reached are forgotten. */
  private static final int NAMES_AT_ONCE = 4;

  private static final List<String> VERBS =
      List.of(
          "INSERT",
          "UPDATE",
          "DELETE",
          "DROP",
          "CREATE",
          "ALTER",
          "ATTACH",
          "PRAGMA",
          "COPY",
          "GRANT",
          "CALL",
          "VALUES",
          "TRUNCATE",
          "MERGE");

  /** Columns that are also functions or types, which may stand in place of a column. */
  private static final Set<String> FUNCTIONS =
      Set.of("count", "date", "lower", "position", "replace", "time", "timestamp");

  @Test
  void nothingForbiddenCanBeSpelled() throws Exception {
    Vocabulary whole = vocabulary();
    List<Database> databases = List.of(Database.values());
    int probes = 0;
    int reached = 0;
    int roles = Integer.getInteger("dyck.sql.roles", 4);
    for (int seed = 0; seed < roles; seed++) {
      Database database = databases.get(seed % databases.size());
      try (Connection connection = database.start(Traps.ddl(database))) {
        SqlCatalog all = SqlCatalog.of(connection);
        Vocabulary vocabulary = spelling(whole, all);
        SqlCatalog granted = granted(all, new Random(seed));
        Table table = granted.tables().get(0);
        Set<String> found = new HashSet<>();
        for (String place : PLACES) {
          String prefix =
              place
                  .replace("TABLE", spelled(all, table.name()))
                  .replace("COLUMN", spelled(all, table.columns().get(0).name()));
          // A constraint keeps all states that the search reaches.
          Matcher matcher = at(constraint(granted, vocabulary), prefix);
          if (matcher == null) {
            continue;
          }
          for (String name : names(all)) {
            if (found.contains(name) && granted(granted, name)) {
              continue;
            }
            // All states that a search reaches would not fit into memory.
            if (++probes % NAMES_AT_ONCE == 0) {
              matcher = Objects.requireNonNull(at(constraint(granted, vocabulary), prefix));
            }
            if (spells(matcher, all, name)) {
              found.add(name);
            }
          }
        }
        Set<String> allowed = names(granted);
        reached += found.size();
        found.removeIf(name -> FUNCTIONS.contains(name.toLowerCase(Locale.ROOT)));
        allowed.removeIf(name -> FUNCTIONS.contains(name.toLowerCase(Locale.ROOT)));
        assertThat(found).as("role " + seed + " on " + database).isEqualTo(allowed);
        Matcher start = constraint(granted, vocabulary).newMatcher();
        for (String verb : VERBS) {
          probes++;
          assertThat(canSpell(start, verb.toLowerCase(Locale.ROOT), false, "")).as(verb).isFalse();
        }
      }
    }
    System.out.println(roles + " roles: " + probes + " probes, " + reached + " names reached");
  }

  /** NATURAL would compare hidden columns, too. */
  @Test
  void noNaturalJoinHasAHiddenColumn() {
    SqlCatalog all =
        SqlCatalog.ofDdl(
            "CREATE TABLE a (id INTEGER, secret INTEGER); CREATE TABLE b (id INTEGER, secret INTEGER);"
                + " CREATE TABLE c (id INTEGER, n INTEGER)",
            SqlDialect.POSTGRESQL);
    SqlCatalog granted =
        all.filter((table, column) -> !(table.name() + "." + column.name()).equals("b.secret"));
    byte[] open = "SELECT n FROM c NATURAL JOIN a".getBytes(StandardCharsets.UTF_8);
    byte[] hidden = "SELECT COUNT(*) FROM a NATURAL JOIN b".getBytes(StandardCharsets.UTF_8);
    assertThat(SqlConstraint.of(granted, SqlOptions.DEFAULT).pda().accepts(open)).isTrue();
    assertThat(SqlConstraint.of(granted, SqlOptions.DEFAULT).pda().accepts(hidden)).isFalse();
    assertThat(SqlConstraint.of(all, SqlOptions.DEFAULT).pda().accepts(hidden)).isTrue();
  }

  private static TokenConstraint constraint(SqlCatalog granted, Vocabulary vocabulary) {
    return TokenConstraint.compose(SqlConstraint.of(granted, SqlOptions.DEFAULT).pda(), vocabulary);
  }

  private static Vocabulary vocabulary() {
    Path llama = Path.of(System.getProperty("dyck.corpus", ""), "vocab", "llama3-tokenizer.json");
    return Files.isRegularFile(llama) ? Vocabulary.read(llama) : Vocabulary.o200k();
  }

  /**
   * Returns the bytes, and the tokens of a vocabulary that can stand in the spelling of a name or a
   * verb, or reach behind its end. A search never reads another token, and the masks of a few
   * tokens are made much faster.
   */
  private static Vocabulary spelling(Vocabulary whole, SqlCatalog catalog) {
    Set<String> parts = new HashSet<>();
    Set<String> endings = new HashSet<>();
    List<String> wanted = new ArrayList<>(VERBS);
    for (String name : names(catalog)) {
      catalog.dialect().spellings(name).forEach(spelling -> wanted.add(spelling.text()));
    }
    for (String text : wanted) {
      String latin =
          new String(
              Ascii.toLowerCase(text).getBytes(StandardCharsets.UTF_8),
              StandardCharsets.ISO_8859_1);
      for (int from = 0; from < latin.length(); from++) {
        endings.add(latin.substring(from));
        for (int to = from + 1; to <= latin.length(); to++) {
          parts.add(latin.substring(from, to));
        }
      }
    }
    List<byte[]> tokens = new ArrayList<>();
    for (int token = 0; token < whole.size(); token++) {
      if (whole.isOrdinary(token) && whole.length(token) > 1) {
        byte[] bytes = whole.bytes(token);
        if (isPart(bytes, parts, endings)) {
          tokens.add(bytes);
        }
      }
    }
    return WordVocabulary.ofBytesAnd(tokens);
  }

  private static boolean isPart(byte[] bytes, Set<String> parts, Set<String> endings) {
    String text = Ascii.toLowerCase(new String(bytes, StandardCharsets.ISO_8859_1));
    return parts.contains(text)
        || IntStream.range(1, text.length())
            .anyMatch(end -> endings.contains(text.substring(0, end)));
  }

  /** Returns a catalogue with about half of the columns. */
  private static SqlCatalog granted(SqlCatalog all, Random random) {
    Set<Column> kept = new HashSet<>();
    for (Table table : all.tables()) {
      boolean hasTable = random.nextInt(3) > 0;
      table.columns().stream()
          .filter(column -> hasTable && random.nextBoolean())
          .forEach(kept::add);
    }
    kept.add(all.tables().get(1).columns().get(0));
    return all.filter((table, column) -> kept.contains(column));
  }

  private static Set<String> names(SqlCatalog catalog) {
    Set<String> names = new HashSet<>();
    for (Table table : catalog.tables()) {
      names.add(table.name());
      table.columns().forEach(column -> names.add(column.name()));
    }
    return names;
  }

  private static boolean granted(SqlCatalog granted, String name) {
    return names(granted).contains(name);
  }

  private static String spelled(SqlCatalog catalog, String name) {
    return catalog.dialect().spellings(name).get(0).text();
  }

  /** Returns a matcher after a prefix, or null if the prefix is not viable. */
  private static @org.jspecify.annotations.Nullable Matcher at(
      TokenConstraint constraint, String prefix) {
    Matcher matcher = constraint.newMatcher();
    byte[] bytes = prefix.getBytes(StandardCharsets.UTF_8);
    // The token of a byte has its number.
    int[] tokens = IntStream.range(0, bytes.length).map(i -> bytes[i] & 0xFF).toArray();
    return matcher.tryAccept(tokens) == tokens.length ? matcher : null;
  }

  private static boolean spells(Matcher matcher, SqlCatalog catalog, String name) {
    return catalog.dialect().spellings(name).stream()
        .anyMatch(
            spelling ->
                canSpell(
                    matcher,
                    spelling.inAnyCase()
                        ? spelling.text().toLowerCase(Locale.ROOT)
                        : spelling.text(),
                    !spelling.inAnyCase(),
                    ""));
  }

  /**
   * Whether some path of allowed tokens spells a whole name, and not only the beginning of a longer
   * name.
   */
  private static boolean canSpell(Matcher matcher, String name, boolean exact, String read) {
    Vocabulary vocabulary = matcher.constraint().vocabulary();
    byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
    Set<String> seen = new HashSet<>();
    List<Matcher> level = new ArrayList<>(List.of(matcher));
    List<Integer> positions = new ArrayList<>(List.of(read.length()));
    while (!level.isEmpty()) {
      Matcher now = level.remove(level.size() - 1);
      int position = positions.remove(positions.size() - 1);
      for (int token : now.mask().toArray()) {
        if (vocabulary.endTokens().contains(token)) {
          if (position == wanted.length) {
            return true;
          }
          continue;
        }
        int match = match(vocabulary, token, wanted, position, exact);
        if (match < 0) {
          continue;
        }
        if (match > wanted.length) {
          return true;
        }
        Matcher next = now.fork();
        next.accept(token);
        // Letters of either case lead to the same state.
        if (seen.add(match + " " + next.describe())) {
          level.add(next);
          positions.add(match);
        }
      }
    }
    return false;
  }

  /**
   * Returns the position in the name behind a token. The position is beyond the end if the name
   * ends within the token, and -1 if the token does not continue the name.
   */
  private static int match(
      Vocabulary vocabulary, int token, byte[] wanted, int position, boolean exact) {
    for (int i = 0; i < vocabulary.length(token); i++) {
      int b = vocabulary.byteAt(token, i) & 0xFF;
      if (position + i == wanted.length) {
        boolean goesOn =
            Character.isLetterOrDigit(b) || b == '_' || b >= 0x80 || wanted[wanted.length - 1] == b;
        return goesOn ? -1 : wanted.length + 1;
      }
      int lower = !exact && b >= 'A' && b <= 'Z' ? b + 'a' - 'A' : b;
      if (lower != (wanted[position + i] & 0xFF)) {
        return -1;
      }
    }
    return position + vocabulary.length(token);
  }
}
