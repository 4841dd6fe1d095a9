package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.grammar.oracle.RandomLazyLanguage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import org.junit.jupiter.api.Test;

/** Automata of languages that are given state by state. */
final class LazyPdaTest {
  private static int accepted;
  private static int refused;
  private static int passed;

  @AfterContainer
  static void triedEnough() {
    if (accepted + refused > 0) {
      assertThat(accepted).isGreaterThan(PropertyRuns.share(500));
      assertThat(refused).isGreaterThan(PropertyRuns.share(500));
      assertThat(passed).isLessThan(accepted);
    }
  }

  @Property(tries = 1_000)
  void theAutomatonAcceptsWhatAReaderOfAllReadingsDoes(@ForAll long seed) {
    Random random = new Random(seed);
    LazyLanguage language = new RandomLazyLanguage(random);
    Pda pda = Pda.of("random", language);
    LazyReader reader = new LazyReader(language);
    for (int i = 0; i < 20; i++) {
      byte[] text = text(random);
      try {
        boolean expected = reader.accepts(text);
        assertThat(pda.accepts(text))
            .as(new String(text, StandardCharsets.US_ASCII))
            .isEqualTo(expected);
        int prefix = pda.longestViablePrefix(text);
        assertThat(reader.isViable(Arrays.copyOf(text, prefix))).isTrue();
        assertThat(prefix == text.length || !reader.isViable(Arrays.copyOf(text, prefix + 1)))
            .isTrue();
        accepted += expected ? 1 : 0;
        refused += expected ? 0 : 1;
      } catch (LimitExceededException e) {
        passed++;
      }
    }
  }

  private static byte[] text(Random random) {
    byte[] text = new byte[random.nextInt(9)];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) "aabbcz".charAt(random.nextInt(6));
    }
    return text;
  }

  /** Up to a billion letters. The number of letters is the state. */
  private static final class Count implements LazyLanguage {
    private static final int MOST = 1_000_000_000;
    int met;

    @Override
    public int start() {
      return 0;
    }

    @Override
    public void expand(int state, Steps steps) {
      met++;
      if (state > 0) {
        steps.end();
      }
      if (state < MOST) {
        steps.read('a', 'z', state + 1);
      }
    }

    @Override
    public byte[] shortestEnd(int state) {
      return new byte[0];
    }

    @Override
    public String ruleName(int state) {
      return "count";
    }
  }

  @Test
  void onlyStatesThatAreMetAreMade() {
    Count count = new Count();
    Pda pda = Pda.of("count", count);
    assertThat(pda.accepts("abcdefghij".getBytes(StandardCharsets.US_ASCII))).isTrue();
    assertThat(count.met).isLessThan(20);
    assertThat(pda.statistics().states()).isLessThan(20);
  }

  @Test
  void suchAnAutomatonHasNoForm() {
    Pda pda = Pda.of("count", new Count());
    assertThatThrownBy(pda::toNumbers).isInstanceOf(io.dyck.grammar.LazyLanguageException.class);
  }
}
