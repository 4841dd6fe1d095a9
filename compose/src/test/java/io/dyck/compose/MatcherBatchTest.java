package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.primitives.ImmutableIntArray;
import io.dyck.compose.batch.BatchException;
import io.dyck.compose.batch.MatcherBatch;
import io.dyck.compose.mask.AllowedTokens;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import org.jspecify.annotations.Nullable;

/** Tests that each row of a batch equals the mask of its matcher alone. */
final class MatcherBatchTest {
  private static final Vocabulary VOCABULARY =
      SmallVocabulary.withAllBytes("{\"", "\":", "]]", "]}", "},{", "\"}", "12", "1,", "a\"]}");
  private static final int SIZE = VOCABULARY.size();
  private static final ExecutorService POOL = Executors.newFixedThreadPool(3);
  private static final List<TokenConstraint> CONSTRAINTS =
      List.of(
          constraint(
              "root ::= \"[\" (root (\",\" root)*)? \"]\" | [0-9]+ | \"\\\"\" [a-z]* \"\\\"\""),
          constraint("root ::= [a-z]{0,3}"),
          constraint("root ::= \"(\" root \")\" root | \"\""));

  private static TokenConstraint constraint(String grammar) {
    return TokenConstraint.compose(
        Pda.compile(Gbnf.parse("batch", grammar)), VOCABULARY, new ComposeOptions(5_000));
  }

  @AfterContainer
  static void stop() {
    POOL.shutdown();
  }

  private static Executor executor(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> POOL;
      case 1 -> Runnable::run;
      case 2 -> task -> {}; // as if it never came to it
      default ->
          task -> {
            throw new RejectedExecutionException("full");
          };
    };
  }

  /** Random sequences, step by step, until all rows have ended or 12 steps are over. */
  @Property(tries = 150)
  void eachRowIsThatOfItsMatcherAlone(@ForAll long seed) {
    Random random = new Random(seed);
    int rows = random.nextInt(40);
    List<@Nullable Matcher> matchers = new ArrayList<>();
    List<@Nullable Matcher> alone = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      TokenConstraint constraint = CONSTRAINTS.get(random.nextInt(CONSTRAINTS.size()));
      boolean empty = random.nextInt(8) == 0;
      matchers.add(empty ? null : constraint.newMatcher());
      alone.add(empty ? null : constraint.newMatcher());
    }
    int rowBytes = 4 * (TokenMask.wordCount(SIZE) + random.nextInt(3));
    MatcherBatch batch = MatcherBatch.of(matchers, SIZE, rowBytes);
    assertThat(batch.rows()).isEqualTo(rows);
    int offset = 4 * random.nextInt(3);
    ByteBuffer buffer = ByteBuffer.allocateDirect(offset + rows * rowBytes + random.nextInt(5));
    byte[] expected = new byte[buffer.capacity()];
    random.nextBytes(expected);
    buffer.put(0, expected).position(offset);
    Executor executor = executor(random);
    int threads = 1 + random.nextInt(4);
    batch.fill(buffer, threads, executor);
    int[] tokens = new int[rows];
    for (int step = 0; step < 12; step++) {
      expect(alone, expected, offset, rowBytes);
      byte[] actual = new byte[expected.length];
      buffer.get(0, actual);
      assertThat(actual).as("step %s", step).isEqualTo(expected);
      assertThat(buffer.position()).isEqualTo(offset);
      for (int row = 0; row < rows; row++) {
        Matcher matcher = alone.get(row);
        assertThat(batch.isActive(row)).isEqualTo(matcher != null && !matcher.isFinished());
        tokens[row] = batch.isActive(row) ? choose(matcher, random) : -7;
      }
      if (random.nextBoolean()) {
        batch.acceptAndFill(tokens, buffer, threads, executor);
      } else {
        batch.accept(tokens);
        batch.fill(buffer);
      }
    }
  }

  private static int choose(@Nullable Matcher matcher, Random random) {
    if (matcher == null) {
      throw new AssertionError();
    }
    int[] allowed = matcher.mask().toArray();
    int token = allowed[random.nextInt(allowed.length)];
    matcher.accept(token);
    return token;
  }

  private static void expect(
      List<@Nullable Matcher> alone, byte[] expected, int offset, int rowBytes) {
    for (int row = 0; row < alone.size(); row++) {
      Matcher matcher = alone.get(row);
      if (matcher != null && !matcher.isFinished()) {
        int start = offset + row * rowBytes;
        Arrays.fill(expected, start, start + rowBytes, (byte) 0);
        for (int token : matcher.mask().toArray()) {
          expected[start + token / 8] |= (byte) (1 << (token % 8));
        }
      }
    }
  }

  @Example
  void rowsSayWhatMayFollowInTheLeastForm() {
    Matcher open = constraint("root ::= \"ab\" [^x]").newMatcher();
    Matcher finished = constraint("root ::= \"\"").newMatcher();
    finished.accept(VOCABULARY.endTokens().get(0));
    List<@Nullable Matcher> matchers = new ArrayList<>(List.of(open, finished));
    matchers.add(null);
    MatcherBatch batch = MatcherBatch.of(matchers, SIZE);
    assertThat(batch.allowed().get(0)).isEqualTo(new AllowedTokens.One('a'));
    assertThat(batch.allowed().get(1))
        .isEqualTo(new AllowedTokens.Few(ImmutableIntArray.of()))
        .isEqualTo(batch.allowed().get(2));
    open.accept('a');
    open.accept('b');
    assertThat(batch.allowed().get(0)).isEqualTo(new AllowedTokens.Many(open.mask()));
  }

  /** The text may go on, but has no room for more than its end. */
  @Example
  void aBudgetMayLeaveOneToken() {
    Matcher matcher = constraint("root ::= \"a\" \"a\"?").newMatcher();
    matcher.accept('a');
    int end = VOCABULARY.endTokens().get(0);
    assertThat(matcher.allowedWithin(1)).isEqualTo(new AllowedTokens.One(end));
    assertThat(matcher.allowedWithin(2)).isEqualTo(AllowedTokens.of(matcher.mask()));
  }

  @Example
  void aFailedRowIsNamedAndHindersNoOther() {
    TokenConstraint ambiguous =
        TokenConstraint.compose(
            Pda.compile(
                Gbnf.parse("palindromes", "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\""),
                PdaOptions.DEFAULT.permissively()),
            VOCABULARY);
    List<Matcher> matchers = new ArrayList<>();
    for (int row = 0; row < 20; row++) {
      matchers.add((row == 13 ? ambiguous : CONSTRAINTS.get(2)).newMatcher());
    }
    MatcherBatch batch = MatcherBatch.of(matchers, SIZE);
    int[] tokens = new int[20];
    Arrays.fill(tokens, '(');
    tokens[13] = 'a';
    tokens[17] = 'x';
    ByteBuffer buffer = ByteBuffer.allocate(20 * batch.rowBytes());
    assertThatThrownBy(() -> batch.acceptAndFill(tokens, buffer, 3, POOL))
        .isInstanceOfSatisfying(
            BatchException.class,
            e -> {
              assertThat(e.failures()).containsOnlyKeys(17);
              assertThat(e.failures().get(17)).isInstanceOf(TokenRefusedException.class);
            });
    assertThat(matchers.get(17).position()).isZero();
    assertThat(matchers.stream().filter(m -> m.position() == 1)).hasSize(19);
    tokens[17] = '(';
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1200; i++) {
                batch.acceptAndFill(tokens, buffer, 2, POOL);
              }
            })
        .isInstanceOf(BatchException.class)
        .hasMessageContaining("row 13")
        .hasCauseInstanceOf(AmbiguityException.class);
    assertThat(matchers.get(19).position()).isEqualTo(matchers.get(0).position());
  }

  @Example
  void whatDoesNotFitIsRefused() {
    Matcher matcher = CONSTRAINTS.get(0).newMatcher();
    assertThatThrownBy(() -> MatcherBatch.of(List.of(matcher), SIZE + 1))
        .hasMessageContaining("the vocabulary of row 0");
    assertThatThrownBy(() -> MatcherBatch.of(List.of(matcher), SIZE, 8))
        .hasMessageContaining("rowBytes (8)");
    MatcherBatch batch = MatcherBatch.of(List.of(matcher, matcher.fork()), SIZE);
    assertThatThrownBy(() -> batch.fill(ByteBuffer.allocate(2 * batch.rowBytes() - 1)))
        .hasMessageContaining("must hold 2 rows");
    assertThatThrownBy(() -> batch.accept(new int[] {'['})).hasMessageContaining("tokens (1)");
    assertThat(matcher.position()).isZero();
  }
}
