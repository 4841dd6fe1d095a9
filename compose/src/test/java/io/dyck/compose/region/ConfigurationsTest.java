package io.dyck.compose.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
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

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void tellsWhatStepsTell(@ForAll Random random) {
    Configurations table = new Configurations(MACHINE, false);
    for (int walk = 0; walk < 20; walk++) {
      State from = MACHINE.states().get(random.nextInt(MACHINE.states().size()));
      if (!from.isReached()) {
        continue;
      }
      Configuration real =
          new Configuration(MACHINE, from, Configuration.unknownBelow(MACHINE, from));
      int at = table.of(real.state(), real.cell());
      for (int step = 0; step < 20 && at >= 0; step++) {
        int letter = random.nextInt(table.byteClasses());
        Outcome outcome = real.step(letter);
        at = table.next(at, letter);
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

  @AfterContainer
  static void theCasesWereNotEmpty() {
    assertThat(moved).isGreaterThan(1_000);
    assertThat(dead).isGreaterThan(1_000);
    assertThat(suspended).isGreaterThan(50);
  }
}
