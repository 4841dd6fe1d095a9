package io.dyck.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DiagnosticTextTest {
  private static Diagnostic diagnostic(String text, String marked) {
    int start = text.indexOf(marked);
    return new Diagnostic(
        "DYCK-G099",
        Severity.ERROR,
        SourceText.of("a.gbnf", text),
        new SourceSpan(start, start + marked.length()),
        "something is wrong",
        "expected: something else");
  }

  @Test
  void underlinesTheSpan() {
    assertThat(DiagnosticText.render(diagnostic("root ::= x\nabc ::= xyz \"d\"\n", "xyz")))
        .isEqualTo(
            """
            a.gbnf:2:9: error DYCK-G099: something is wrong
                abc ::= xyz "d"
                        ^^^
              expected: something else""");
  }

  @Test
  void widensTabsAndWideCharacters() {
    assertThat(DiagnosticText.render(diagnostic("\t\"漢字\" e\u0301 xyz", "xyz")))
        .contains("\n        \"漢字\" e\u0301 xyz\n" + " ".repeat(8 + 6 + 1 + 1 + 1) + "^^^\n");
  }

  @Test
  void cutsLongLinesAroundTheSpan() {
    String text = "a".repeat(5000) + "😀 xyz " + "b".repeat(5000);
    String rendered = DiagnosticText.render(diagnostic(text, "xyz"));
    assertThat(rendered.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(120));
    String[] lines = rendered.split("\n");
    assertThat(lines[1]).startsWith("    …aaa").contains(" xyz bbb").endsWith("…");
    assertThat(lines[2].indexOf('^')).isEqualTo(lines[1].replace("😀", "xx").indexOf("xyz"));
  }

  @Test
  void marksTheEndOfALineAndEmptySpans() {
    Diagnostic atEnd =
        new Diagnostic(
            "DYCK-G099",
            Severity.WARNING,
            SourceText.of("a.gbnf", "root ::="),
            new SourceSpan(8, 8),
            "nothing here",
            "");
    assertThat(DiagnosticText.render(atEnd))
        .isEqualTo("a.gbnf:1:9: warning DYCK-G099: nothing here\n    root ::=\n            ^");
  }

  @Test
  void spanOverLinesIsMarkedInTheFirst() {
    String rendered = DiagnosticText.render(diagnostic("root ::= (a\nb) c", "(a\nb)"));
    assertThat(rendered).contains("    root ::= (a\n             ^^\n  expected");
  }

  @Test
  void emptySourceAndEmptyLineShowNoSource() {
    assertThat(DiagnosticText.render(diagnostic("", "")).lines()).hasSize(2);
    assertThat(DiagnosticText.render(diagnostic("\n\nx", "\n")).lines()).hasSize(2);
  }

  @Test
  void controlCharactersNeverReachTheTerminal() {
    String rendered = DiagnosticText.render(diagnostic("a \u001b[31m\u202E b", "b"));
    assertThat(rendered.replace("\n", "")).doesNotContainPattern("\\p{Cc}|\u202E").contains("␛");
  }

  @Test
  void colourIsOnRequest() {
    Diagnostic diagnostic = diagnostic("root", "root");
    String coloured = DiagnosticText.render(diagnostic, true);
    assertThat(coloured).contains("\u001b[1;31m");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(DiagnosticText.render(diagnostic));
  }
}
