package io.dyck.compose.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.Pda;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.run.Configuration.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/** The table of where letters lead against the machine's own steps. */
final class ConfigurationsTest {
  private static final Machine MACHINE =
      Pda.compile(
              Gbnf.parse(
                  "blocks",
                  """
                  root ::= block
                  block ::= "{" line* "}"
                  line ::= name ("(" args ")")? ";" | block | "if" [ ] name block
                  args ::= (name ("," name)*)?
                  name ::= [a-z]{1,8} - "if"
                  """))
          .machine();

  private static int moved;
  private static int dead;
  private static int suspended;
  private static int withMain;
  private static int withoutMain;

  @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
  void tellsWhatStepsTell(@ForAll Random random) {
    Configurations table = new Configurations(MACHINE, false);
    for (int walk = 0; walk < 20; walk++) {
      State from = MACHINE.states().get(random.nextInt(MACHINE.states().size()));
      if (!from.isReached()) {
        continue;
      }
      Configuration real =
          new Configuration(MACHINE, from, Configuration.unknownBelow(MACHINE, from));
      int at = table.numberOf(real.state(), real.cell());
      for (int step = 0; step < 20 && at >= 0; step++) {
        int letter = random.nextInt(table.byteClasses());
        Outcome outcome = real.step(letter);
        at = table.target(at, letter);
        if (outcome == Outcome.MOVED) {
          moved++;
          assertThat(table.at(at)).isEqualTo(new PartialConfiguration(real.state(), real.cell()));
        } else if (outcome == Outcome.DEAD) {
          dead++;
          assertThat(at).isEqualTo(Configurations.DEAD);
        } else {
          suspended++;
          assertThat(table.fork(at).moved().elements()).isEmpty();
          assertThat(IntStream.of(table.fork(at).suspended().elements()).mapToObj(table::at))
              .containsExactly(new PartialConfiguration(real.state(), real.cell()));
        }
      }
    }
  }

  @Property(tries = 3_000, edgeCases = EdgeCasesMode.NONE)
  void mainTargetHasMoreThanHalfOfTheBytes(@ForAll Random random) {
    Configurations table = new Configurations(MACHINE, random.nextBoolean());
    State from = MACHINE.states().get(random.nextInt(MACHINE.states().size()));
    int at = table.numberOf(from, Configuration.unknownBelow(MACHINE));
    while (at >= 0) {
      Map<Integer, Integer> bytes = new HashMap<>();
      for (int b = 0; b < 256; b++) {
        bytes.merge(table.target(at, table.letterOf(b)), 1, Integer::sum);
      }
      bytes.remove(Configurations.DEAD);
      int live = bytes.values().stream().mapToInt(i -> i).sum();
      int expected = -1;
      for (Map.Entry<Integer, Integer> target : bytes.entrySet()) {
        expected = 2 * target.getValue() > live ? Math.max(-1, target.getKey()) : expected;
      }
      assertThat(table.mainTarget(at)).isEqualTo(expected);
      withMain += expected >= 0 ? 1 : 0;
      withoutMain += expected >= 0 || bytes.size() < 2 ? 0 : 1;
      at = random.nextInt(8) == 0 ? -1 : table.target(at, random.nextInt(table.byteClasses()));
    }
  }

  @AfterContainer
  static void theCasesWereNotEmpty() {
    assertThat(moved).isGreaterThan(PropertyRuns.share(1_000));
    assertThat(dead).isGreaterThan(PropertyRuns.share(1_000));
    assertThat(suspended).isGreaterThan(PropertyRuns.share(50));
    assertThat(withMain).isGreaterThan(PropertyRuns.share(500));
    assertThat(withoutMain).isGreaterThan(PropertyRuns.share(10));
  }
}
