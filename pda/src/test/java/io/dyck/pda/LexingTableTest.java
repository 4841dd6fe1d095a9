package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.lark.Lark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests our column of the table in docs/lexing.md. The script peers.py runs the others. */
final class LexingTableTest {
  @Test
  void saysWhatTheTableSays() throws IOException {
    int cases = 0;
    for (String line : Files.readAllLines(Path.of("../lab/bench/lexing/cases.tsv"))) {
      if (line.startsWith("#")) {
        continue;
      }
      List<String> fields = Splitter.on('\t').splitToList(line);
      String grammar = fields.get(1).replace("\\n", "\n");
      String text = fields.get(2).replace("\\n", "\n");
      assertThat(outcome(grammar, text)).as(line).isEqualTo(fields.get(3));
      cases++;
    }
    assertThat(cases).isGreaterThan(15);
  }

  private static String outcome(String grammar, String text) {
    Grammar read = Lark.parse("case.lark", grammar);
    try {
      return Pda.compile(read).accepts(text.getBytes(StandardCharsets.UTF_8)) ? "yes" : "no";
    } catch (GrammarException e) {
      // With longest match no text of the grammar is left.
      return "refused";
    }
  }
}
