package io.dyck.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExplainCommandTest {
  @TempDir Path folder;

  @Test
  void refusedTextNamesPlaceDemandAndRule() {
    Run run = Run.dyck("explain", "sample:json", "{\"a\": trx}");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("no: text:1:9: \"x\" does not fit here\n    {\"a\": trx}\n            ^\n")
        .contains("\"ue\"", "asked for by value", "to finish \"true\"", "goes on");
  }

  @Test
  void acceptedTextIsShownAsATree() {
    Run run = Run.dyck("explain", "sample:json", "[1]", "--derivation");
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("yes").contains("\n      array  \"[1]\"\n");
  }

  @Test
  void literalsAreShownBetweenTheRules() throws IOException {
    Path grammar =
        Files.writeString(
            folder.resolve("sum.gbnf"),
            "root ::= \"sum \" number (\" + \" number)* \";\"\nnumber ::= [0-9]+ \"%\"?\n");
    assertThat(Run.dyck("explain", grammar.toString(), "sum 1 + 22;").out())
        .endsWith(
            """
              root  "sum 1 + 22;"
                "sum "
                number  "1"
                " + "
                number  "22"
                ";"
            """);
    assertThat(Run.dyck("explain", grammar.toString(), "sum 1 +").out())
        .endsWith("    number  \"1\"\n    \" +\"\n");
  }

  @Test
  void grammarNeedNotBeDeterministic() throws IOException {
    Path grammar =
        Files.writeString(
            folder.resolve("p.gbnf"), "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"a\"\n");
    assertThat(Run.dyck("explain", grammar.toString(), "bab").status()).isZero();
    assertThat(Run.dyck("explain", grammar.toString(), "bac").status()).isEqualTo(1);
  }

  @Test
  void longestMatchIsLookedAtToo() throws IOException {
    Path grammar =
        Files.writeString(
            folder.resolve("l.gbnf"),
            "#! longest-match: a\nroot ::= a \"ab\" | a \"!\"\na ::= \"a\"+\n");
    Run run = Run.dyck("explain", grammar.toString(), "aaab");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("longest or shortest match");
  }

  @Test
  void tokensAreReadAsTheirText() throws IOException {
    Path ids = Files.writeString(folder.resolve("ids.txt"), "58 16 60\n");
    Run run = Run.dyck("explain", "sample:json", "--token-ids", ids.toString());
    assertThat(run.status()).as(run.out() + run.err()).isZero();
    assertThat(Run.dyck("explain", "sample:json", "--token-ids", ids.toString(), "[1]").status())
        .isEqualTo(2);
  }
}
