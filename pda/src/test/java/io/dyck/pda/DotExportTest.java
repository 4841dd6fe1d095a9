package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import org.junit.jupiter.api.Test;

class DotExportTest {
  private static String dot(String grammar) {
    return Pda.compile(Gbnf.parse("g.gbnf", grammar)).toDot();
  }

  @Test
  void statesAreLabelledWithTheAuthorsRulesAndADot() {
    assertThat(dot("root ::= \"a\" [0-9]* \"z\"\n"))
        .startsWith("digraph dyck {")
        .endsWith("}\n")
        .contains("root → • \\\"a\\\" [0-9]* \\\"z\\\"")
        .contains("[label=\"0-9\"]")
        .contains("peripheries=2");
  }

  @Test
  void pushesNameThePlaceToReturnTo() {
    assertThat(dot("root ::= \"(\" root \")\" | \"x\"\n"))
        .contains("push [root → \\\"(\\\" root • \\\")\\\"]");
  }

  @Test
  void everyEdgeLeadsToAStateThatIsDrawn() {
    String dot = dot("root ::= e\ne ::= e \"+\" e | \"(\" e \")\" | [a-zé]+\n");
    java.util.regex.Matcher edge = java.util.regex.Pattern.compile("-> s(\\d+)").matcher(dot);
    int edges = 0;
    while (edge.find()) {
      assertThat(dot).contains("  s" + edge.group(1) + " [label=");
      edges++;
    }
    assertThat(edges).isPositive();
  }
}
