package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The detected notation of texts, and the errors for files that are no text. */
final class NotationDetectionTest {
  @Test
  void argumentsOfAMacroOnLinesOfTheirOwnSayNothing() {
    String text =
        """
        root ::= TagDispatch(
          ("<a>", a),
          loop_after_dispatch=false,
          stop_eos=true,
          excludes=("x",)
        )
        a ::= "b"
        """;
    assertThat(Grammars.detect("g.ebnf", text)).isEqualTo(Notation.XGRAMMAR);
    String many = "(\"<a>\", a),\nx = 1,\n".repeat(100_000);
    assertThat(Grammars.detect("g.ebnf", "root ::= TagDispatch(" + many + ")"))
        .isEqualTo(Notation.XGRAMMAR);
  }

  @Test
  void whereAnotherNotationFitsTheMessageNamesIt() {
    String abnf = "root = \"a\" b\nb = \"c\"\n";
    GrammarException e = refusal("g.ebnf", abnf, ReadOptions.DEFAULT);
    Diagnostic remark = remark(e);
    assertThat(remark.message()).contains("taken for ISO 14977, and ABNF fits too");
    assertThat(remark.advice()).contains("--notation abnf ", "Notation.ABNF");
    ReadOptions named = ReadOptions.builder().notation(Notation.ABNF).build();
    assertThat(Grammars.read("g.ebnf", abnf, named).rules()).hasSize(2);
  }

  @Test
  void aNotationThatTheCallerOrTheNameSaysIsNotQuestioned() {
    String abnf = "root = \"a\" b\nb = \"c\"\n";
    ReadOptions iso = ReadOptions.builder().notation(Notation.ISO).build();
    assertThat(refusal("g.ebnf", abnf, iso).diagnostics())
        .noneMatch(d -> d.code().equals("DYCK-G060"));
    assertThat(refusal("g.gbnf", "<a> ::= 'x'", ReadOptions.DEFAULT).diagnostics())
        .noneMatch(d -> d.code().equals("DYCK-G060"));
  }

  @Test
  void aTextOfCommentsAloneHasNoRule() {
    for (String comment :
        new String[] {"", " \n", "# c\n", "// c\n", "(* c *)\n", "/* c */", "; c"}) {
      assertThat(refusal("g.ebnf", comment, ReadOptions.DEFAULT).diagnostics())
          .as(comment)
          .singleElement()
          .satisfies(d -> assertThat(d.code()).isEqualTo("DYCK-G005"));
    }
  }

  @Test
  void everyNotationIsRegisteredOnce() {
    assertThat(NotationReaders.ALL)
        .extracting(NotationReaders.Registration::notation)
        .containsExactlyInAnyOrder(Notation.values());
  }

  @Test
  void aFileThatIsNotUtf8IsSaidToBeSo(@TempDir Path folder) throws IOException {
    for (Notation notation : Notation.values()) {
      ReadOptions options = ReadOptions.builder().notation(notation).build();
      Path file = folder.resolve("g.txt");
      Files.write(file, "a\n\u00e9".getBytes(StandardCharsets.ISO_8859_1));
      Diagnostic latin = error(file, options);
      assertThat(latin.code()).isEqualTo("DYCK-G003");
      assertThat(latin.place()).endsWith(":2:1");
      assertThat(latin.message()).isEqualTo("the file is not UTF-8: byte 3 is E9");
      Files.write(file, "a".getBytes(StandardCharsets.UTF_16));
      assertThat(error(file, options).message())
          .isEqualTo("the file is UTF-16, not UTF-8: its first bytes are FE FF");
      Files.write(file, new byte[] {'a', 0});
      assertThat(error(file, options).code()).isEqualTo("DYCK-G004");
    }
  }

  @Test
  void everyLineEndAndAByteOrderMarkAreRead() {
    for (String end : new String[] {"\n", "\r\n", "\r"}) {
      for (String text :
          new String[] {
            "# c\nroot ::= b\nb ::= \"b\"",
            "// c\nstart: b\nb: \"b\"",
            "(* c *)\na = b;\nb = 'b';",
            "; c\na = b\nb = %x62"
          }) {
        String written = "\uFEFF" + text.replace("\n", end) + end;
        assertThat(Grammars.read("g.ebnf", written, ReadOptions.DEFAULT).rules())
            .as(written)
            .isNotEmpty();
      }
    }
  }

  private static Diagnostic error(Path file, ReadOptions options) {
    GrammarException e =
        catchThrowableOfType(GrammarException.class, () -> Grammars.read(file, options));
    assertThat(e.diagnostics()).hasSize(1);
    return e.diagnostics().get(0);
  }

  private static Diagnostic remark(GrammarException e) {
    return e.diagnostics().stream()
        .filter(d -> d.code().equals("DYCK-G060"))
        .findFirst()
        .orElseThrow();
  }

  private static GrammarException refusal(String name, String text, ReadOptions options) {
    return catchThrowableOfType(GrammarException.class, () -> Grammars.read(name, text, options));
  }
}
