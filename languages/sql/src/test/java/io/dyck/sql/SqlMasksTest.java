package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.ComposeOptions;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.cache.ConstraintCache;
import io.dyck.compose.cache.ConstraintKey;
import io.dyck.compose.cache.ConstraintRequest;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage;
import io.dyck.pda.PdaOptions;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.statement.StatementKinds;
import io.dyck.vocabulary.Vocabulary;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Masks agree with the automaton, although walks skip states that cannot read the next byte. */
final class SqlMasksTest {
  private static final int STEPS = Integer.getInteger("dyck.sql.steps", 60);

  /** The number of walks, {@code -Ddyck.sql.walks}. */
  private static final int WALKS = Integer.getInteger("dyck.sql.walks", 300);

  private static final int LONGEST_WALK = 120;

  /** All smaller ids are ordinary tokens of o200k. */
  private static final int ORDINARY = 199_998;

  private static SqlCatalog catalog() {
    return SqlCatalog.ofDdl(
        String.join(";\n", Traps.ddl(Database.POSTGRESQL)), Database.POSTGRESQL.dialect);
  }

  @Test
  void masksAreWhatTokensAreAccepted() {
    SqlConstraint sql = SqlConstraint.of(catalog(), SqlOptions.DEFAULT);
    Vocabulary vocabulary = Vocabulary.o200k();
    TokenConstraint constraint = TokenConstraint.compose(sql.pda(), vocabulary);
    Random random = new Random(5);
    Matcher matcher = constraint.newMatcher();
    for (int step = 0; step < STEPS; step++) {
      int[] allowed = checkMask(matcher, random);
      int token = allowed[random.nextInt(allowed.length)];
      if (matcher.isFinished() || vocabulary.endTokens().contains(token)) {
        matcher.reset();
      } else {
        matcher.accept(token);
      }
    }
  }

  /** The texts of selected values are remembered, and those of their literals. */
  @Test
  void masksInsideTextsThatAreRememberedAreRight() {
    SqlConstraint sql = SqlConstraint.of(catalog(), SqlOptions.DEFAULT);
    TokenConstraint constraint = TokenConstraint.compose(sql.pda(), Vocabulary.o200k());
    Matcher matcher = constraint.newMatcher();
    for (String beginning :
        List.of(
            "SELECT name || '",
            "SELECT name || 'a-b",
            "SELECT name || 'it''",
            "SELECT SUBSTR(name, 1",
            "SELECT CONCAT(name, ', '",
            "SELECT id * 12",
            "SELECT UPPER(name) FROM customers GROUP BY UPP")) {
      matcher.reset();
      for (int token : Vocabulary.o200k().tokenizer().orElseThrow().encodeContinuation(beginning)) {
        matcher.accept(token);
      }
      checkMask(matcher, new Random(7));
    }
  }

  /** Checks that a mask has the tokens that the matcher accepts, and returns its tokens. */
  private static int[] checkMask(Matcher matcher, Random random) {
    TokenMask mask = matcher.mask();
    int[] allowed = mask.toArray();
    for (int i = 0; i < 300; i++) {
      int token = i % 3 == 0 ? allowed[random.nextInt(allowed.length)] : random.nextInt(ORDINARY);
      Matcher fork = matcher.fork();
      assertThat(mask.contains(token))
          .as("after %s: %s", matcher.describe(), Vocabulary.o200k().text(token))
          .isEqualTo(fork.tryAccept(token));
    }
    return allowed;
  }

  /**
   * A constraint keeps all states that it makes. A cache counts this memory, and makes a new
   * constraint in time.
   */
  @Test
  void aCacheBoundsWhatConstraintsMeet() {
    SqlConstraint sql = SqlConstraint.of(catalog(), SqlOptions.DEFAULT);
    ComposeOptions masks = new ComposeOptions(1 << 20);
    ConstraintKey key =
        new ConstraintKey(sql.hash(), Vocabulary.o200k().hash(), PdaOptions.DEFAULT, masks);
    ConstraintCache cache = new ConstraintCache(24 << 20);
    Set<TokenConstraint> made = Collections.newSetFromMap(new IdentityHashMap<>());
    long most = 0;
    for (int i = 0; i < 200 && made.size() < 3; i++) {
      TokenConstraint constraint =
          cache.get(
              key,
              () ->
                  new ConstraintRequest(
                          sql.toGrammar(), Vocabulary.o200k(), PdaOptions.DEFAULT, masks)
                      .compile(),
              Duration.ofMinutes(5));
      made.add(constraint);
      assertThat(new Walks(constraint, i, 0.25).next(30)).isNotEmpty();
      most = Math.max(most, cache.statistics().bytes());
    }
    assertThat(made).as("of at most %s bytes", most).hasSize(3);
    assertThat(most).isLessThanOrEqualTo(24 << 20);
  }

  /** No text leads to a state that cannot continue and cannot end. */
  @ParameterizedTest
  @CsvSource({"SQLITE,7", "H2,7", "DUCKDB,7", "POSTGRESQL,7", "POSTGRESQL,11"})
  void eachPlaceLeadsOn(Database database, long seed) {
    SqlCatalog all = SqlCatalog.ofDdl(String.join(";\n", Traps.ddl(database)), database.dialect);
    for (SqlCatalog catalog :
        List.of(all, all.filter((table, column) -> table.name().equalsIgnoreCase("only_token")))) {
      LazyLanguage language = language(catalog);
      Map<Integer, Moves> known = new HashMap<>();
      Random random = new Random(Long.getLong("dyck.sql.seed", seed));
      for (int walk = 0; walk < WALKS; walk++) {
        int state = language.start();
        StringBuilder text = new StringBuilder();
        for (int step = 0; step < LONGEST_WALK; step++) {
          Moves moves = known.computeIfAbsent(state, s -> Moves.of(language, s));
          assertThat(moves.ends || language.shortestEnd(state).length > 0).isTrue();
          assertThat(moves.ends || !moves.next.isEmpty())
              .as(() -> "%s: nothing follows %s".formatted(database, text))
              .isTrue();
          if (moves.next.isEmpty()) {
            break;
          }
          int chosen = random.nextInt(moves.next.size());
          state = moves.next.get(chosen);
          text.append(moves.read.get(chosen));
        }
      }
      assertThat(known).hasSizeGreaterThan(1_000);
    }
  }

  private static final class Moves implements LazyLanguage.Steps {
    private boolean ends;
    private final List<Integer> next = new ArrayList<>();

    /** The text of each move, for messages. Dots stand for a called rule. */
    private final List<String> read = new ArrayList<>();

    static Moves of(LazyLanguage language, int state) {
      Moves moves = new Moves();
      language.expand(state, moves);
      return moves;
    }

    @Override
    public void end() {
      ends = true;
    }

    @Override
    public void read(int first, int last, int target) {
      next.add(target);
      read.add(String.valueOf((char) first));
    }

    @Override
    public void call(int start, int after) {
      next.add(start);
      read.add("");
      next.add(after);
      read.add("…");
    }
  }

  private static LazyLanguage language(SqlCatalog catalog) {
    return new StatementKinds(
            SqlRights.all(catalog),
            Set.of(SqlVerb.values()),
            SqlOptions.DEFAULT.bounds(),
            true,
            List.of())
        .language();
  }

  /** Returns the bytes with which the texts of a state begin, also those of the rules it calls. */
  private static IntStream firstBytes(LazyLanguage language, int state) {
    BitSet bytes = new BitSet();
    language.expand(
        state,
        new LazyLanguage.Steps() {
          @Override
          public void end() {}

          @Override
          public void read(int first, int last, int target) {
            bytes.set(first, last + 1);
          }

          @Override
          public void call(int start, int after) {
            firstBytes(language, start).forEach(bytes::set);
          }
        });
    return bytes.stream();
  }

  @Test
  void noByteFollowsButThoseThatAreTold() {
    LazyLanguage language = language(catalog());
    Set<Integer> seen = new HashSet<>(Set.of(language.start()));
    Deque<Integer> open = new ArrayDeque<>(seen);
    int told = 0;
    for (int i = 0; i < 4_000 && !open.isEmpty(); i++) {
      int state = open.remove();
      long[] bytes = language.followingBytes(state);
      told += bytes == null ? 0 : 1;
      language.expand(
          state,
          new LazyLanguage.Steps() {
            @Override
            public void end() {}

            @Override
            public void read(int first, int last, int target) {
              for (int b = first; b <= last; b++) {
                assertThat(bytes == null || (bytes[b >>> 6] & 1L << b) != 0).as("%s", b).isTrue();
              }
              meet(target);
            }

            @Override
            public void call(int start, int after) {
              if (bytes != null) {
                firstBytes(language, start)
                    .forEach(b -> assertThat(bytes[b >>> 6] & 1L << b).as("%s", b).isNotZero());
              }
              meet(start);
              meet(after);
            }

            private void meet(int target) {
              if (seen.add(target)) {
                open.add(target);
              }
            }
          });
    }
    assertThat(told).isPositive();
  }
}
