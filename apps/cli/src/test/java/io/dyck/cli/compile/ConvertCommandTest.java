package io.dyck.cli.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dyck convert}, and the options of reading that all commands share. */
final class ConvertCommandTest {
  @TempDir private Path folder;

  @Test
  void grammarIsWrittenToAFile() throws IOException {
    Path in =
        Files.writeString(
            folder.resolve("calc.ebnf"), "(* all *) sum = num, { '+', num };\n num = '1' | '2';");
    Path out = folder.resolve("calc.gbnf");
    assertThat(Run.dyck("convert", in.toString(), "--to", "gbnf", "-o", out.toString()).status())
        .isZero();
    assertThat(out).hasContent("root ::= num (\"+\" num)*\nnum ::= \"1\" | \"2\"\n");
  }

  @Test
  void whatCannotBeSaidIsRefused() throws IOException {
    Path in = Files.writeString(folder.resolve("a.ebnf"), "doc ::= 'a' Name\nName ::= [a-z]+\n");
    Run refused = Run.dyck("convert", in.toString(), "--to", "lark");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err())
        .contains("a.ebnf:2:1")
        .contains("DYCK-G052")
        .contains("--no-terminals");
    Run written = Run.dyck("convert", in.toString(), "--no-terminals", "--to", "lark");
    assertThat(written.status()).isZero();
    assertThat(written.out()).contains("start: \"a\" name\nname: /[a-z]/+");
  }

  @Test
  void notationsAreNamed() {
    assertThat(Run.dyck("convert", "sample:json", "--to", "iso").status()).isEqualTo(2);
    assertThat(Run.dyck("check", "--notation", "ebnf", "sample:json").err()).contains("xgrammar");
    assertThat(Run.dyck("convert", "sample:json", "--to", "w3c").out()).contains("root ::= ");
  }

  @Test
  void optionsOfReadingBelongToEveryCommand() throws IOException {
    Path in = Files.writeString(folder.resolve("q.ebnf"), "A ::= B\nB ::= 'select' 'x'\nW ::= ' '");
    Run run =
        Run.dyck(
            "accept",
            in.toString(),
            "--start",
            "B",
            "--ignore-case",
            "--whitespace",
            "W",
            " SELECT  x ");
    assertThat(run.out()).isEqualTo("yes\n");
    assertThat(Run.dyck("accept", in.toString(), "SELECTx").out()).startsWith("no");
  }

  @Test
  void sameNotationIsWrittenAsItIs() {
    String sql = io.dyck.samples.Samples.named("sql").grammar();
    assertThat(Run.dyck("convert", "sample:sql", "--to", "gbnf").out())
        .isEqualTo(sql.stripTrailing() + "\n");
    Run changed = Run.dyck("convert", "sample:arithmetic", "--ignore-case", "--to", "gbnf");
    assertThat(changed.status()).as(changed.err()).isZero();
    Run refused = Run.dyck("convert", "sample:sql", "--start", "select", "--to", "gbnf");
    assertThat(refused.status()).isNotZero();
  }
}
