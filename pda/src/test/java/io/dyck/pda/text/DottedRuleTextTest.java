package io.dyck.pda.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DottedRuleTextTest {
  /** Returns the lines of the state after a text. */
  private static List<String> after(String text, String grammar) {
    Pda pda = Pda.compile(Gbnf.parse("g.gbnf", grammar));
    Machine machine = pda.machine();
    Configuration configuration = Configuration.start(machine);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      assertThat(configuration.step(machine.terminals().classOf(b & 0xFF)))
          .isEqualTo(Configuration.Outcome.MOVED);
    }
    DottedRuleText rules = new DottedRuleText(machine, pda.grammar());
    List<String> lines = new ArrayList<>();
    new Describer(machine)
        .items(configuration.state())
        .forEach(item -> lines.addAll(rules.lines(item.dottedRule())));
    return lines;
  }

  @Test
  void dotStandsBeforeWhatComesNext() {
    assertThat(after("", "root ::= \"a\" [0-9] \"z\"\n"))
        .containsExactly("root → • \"a\" [0-9] \"z\"");
    assertThat(after("a1", "root ::= \"a\" [0-9] \"z\"\n"))
        .containsExactly("root → \"a\" [0-9] • \"z\"");
  }

  @Test
  void onlyTheAlternativeWithTheDotIsShown() {
    assertThat(after("b", "root ::= \"a\" \"x\" | \"b\" root \"y\" | \"c\"\n"))
        .containsExactly("root → \"b\" • root \"y\"");
  }

  @Test
  void severalPlacesOfOneStateAreSeveralDots() {
    assertThat(after("1", "root ::= [0-9]* \"x\"? \"y\"\n"))
        .containsExactly("root → • [0-9]* • \"x\"? • \"y\"");
  }

  @Test
  void endOfAChoiceDoesNotGuessWhichAlternativeWasRead() {
    assertThat(after("a", "root ::= \"a\" | \"b\"\n")).containsExactly("root → … •");
  }

  @Test
  void linesAndCommentsOfTheSourceBecomeBlanks() {
    assertThat(after("a", "root ::= ( \"a\" # first, not \"last\"\n  \"# \" # then\n  [#] )+\n"))
        .containsExactly("root → ( \"a\" • \"# \" [#] )+");
  }

  @Test
  void longSurroundingsAreCutAtWords() {
    String words = "\"0123456789\" ".repeat(6);
    assertThat(
            after(
                "0123456789".repeat(6) + "x", "root ::= " + words + "\"x\" \"y\" " + words + "\n"))
        .containsExactly("root → … \"0123456789\" \"x\" • \"y\" \"0123456789\" …");
  }
}
