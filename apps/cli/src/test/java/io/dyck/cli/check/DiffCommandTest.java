package io.dyck.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiffCommandTest {
  @TempDir Path folder;

  private Run diff(String before, String after, String... options) throws IOException {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "diff";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] =
        Files.writeString(folder.resolve("old.gbnf"), before).toString();
    arguments[options.length + 2] = Files.writeString(folder.resolve("new.gbnf"), after).toString();
    return Run.dyck(arguments);
  }

  @Test
  void shortestTextsLostAndGainedAreShown() throws IOException {
    Run run = diff("root ::= [a-c]+\n", "root ::= [b-d]+\n");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEqualTo("lost:   \"a\"\ngained: \"d\"\n");
  }

  @Test
  void whatIsNotGainedIsSaidWithItsProof() throws IOException {
    Run run = diff("root ::= [ab]*\n", "root ::= [a]*\n");
    assertThat(run.out()).isEqualTo("lost:   \"b\"\ngained: none, proved\n");
  }

  @Test
  void equalityIsOnlySaidWhereProved() throws IOException {
    Run regular = diff("root ::= (\"a\" | \"b\")*\n", "root ::= (\"a\"* \"b\"*)*\n");
    assertThat(regular.status()).isZero();
    assertThat(regular.out()).contains("equal: proved");
    Run nested =
        diff("root ::= \"(\" root \")\" | \"x\"\n", "root ::= \"(\" root? \")\" | \"x\"\n");
    assertThat(nested.out()).contains("gained: \"()\"");
    Run unknown =
        diff(
            "root ::= \"(\" root \")\" | \"x\"\n",
            "root ::= \"((\" root \"))\" | \"(\" \"x\" \")\" | \"x\"\n");
    assertThat(unknown.status()).isZero();
    assertThat(unknown.out()).contains("no difference found (all texts of up to ");
  }

  @Test
  void conflictsDoNotStandInTheWay() throws IOException {
    Run run = diff("root ::= \"a\" root \"a\" | \"a\"\n", "root ::= \"a\" root \"a\" | \"aaa\"\n");
    assertThat(run.out()).contains("lost:   \"a\"");
  }

  @Test
  void jsonHasTheDocumentedFields() throws IOException {
    Run run = diff("root ::= \"a\"\n", "root ::= \"b\"\n", "--json");
    assertThat(run.out())
        .contains("\"relation\":\"incomparable\"", "\"lost\":\"a\"", "\"gained\":\"b\"")
        .contains("\"comparedUpTo\":", "\"lossExcluded\":false", "\"gainExcluded\":false");
  }
}
