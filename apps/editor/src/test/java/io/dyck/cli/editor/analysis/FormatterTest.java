package io.dyck.cli.editor.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.outline.Word;
import io.dyck.grammar.outline.Word.Kind;
import io.dyck.grammar.read.Grammars;
import io.dyck.grammar.write.GrammarWriter;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Layout changes blanks only. */
final class FormatterTest {
  private static final List<String> TEXTS = Samples.all().stream().map(Sample::grammar).toList();

  private static List<String> words(GrammarDocument document) {
    return document.outline().words().stream()
        .filter(word -> word.kind() != Kind.LINE)
        .map(Word::span)
        .map(span -> document.text().substring(span.start(), span.end()).stripTrailing())
        .toList();
  }

  /**
   * Random blanks at the ends of lines and random empty lines do not change the words. Formatting a
   * second time changes nothing.
   */
  @Property(tries = 60)
  void wordsStayAndLayoutIsStable(@ForAll int seed) {
    Random random = new Random(seed);
    String grammar = TEXTS.get(random.nextInt(TEXTS.size()));
    StringBuilder shaken = new StringBuilder();
    for (String line : grammar.split("\n", -1)) {
      shaken.append(line.stripTrailing()).append(" ".repeat(random.nextInt(3))).append('\n');
      shaken.append("\n".repeat(random.nextInt(5) / 4));
    }
    GrammarDocument document =
        new GrammarDocument("x.gbnf", shaken.toString(), Language.of(Notation.GBNF));
    String laid = Formatter.format(document);
    GrammarDocument after = new GrammarDocument("x.gbnf", laid, Language.of(Notation.GBNF));
    assertThat(words(after)).isEqualTo(words(document));
    assertThat(Formatter.format(after)).isEqualTo(laid);
    assertThat(laid).doesNotContain(" \n", "\n\n\n");
  }

  @Test
  void otherNotationsReadTheSame() {
    for (Sample sample : Samples.all()) {
      for (Notation target : GrammarWriter.notations()) {
        String text;
        try {
          text =
              GrammarWriter.write(
                  Grammars.read(
                      sample.fileName(),
                      sample.grammar(),
                      io.dyck.grammar.notation.ReadOptions.DEFAULT),
                  target);
        } catch (io.dyck.grammar.GrammarException e) {
          continue;
        }
        GrammarDocument document = new GrammarDocument("x", text, Language.of(target));
        String laid = Formatter.format(document);
        GrammarDocument after = new GrammarDocument("x", laid, Language.of(target));
        assertThat(words(after)).isEqualTo(words(document));
        assertThat(after.reading().grammar()).as(laid).isPresent();
        assertThat(Formatter.format(after)).isEqualTo(laid);
      }
    }
  }

  @Test
  void whatANotationSkipsStays() {
    String text = "a ::= b <? code of others ?> c\nb ::=  'x'\nc ::= 'y'\n";
    String laid = Formatter.format(new GrammarDocument("x", text, Language.of(Notation.W3C)));
    assertThat(laid).contains("<? code of others ?>", "b ::= 'x'");
  }

  @Test
  void jsonIsLaidOutWithItsNumbersAsTheyAre() {
    String text = "{\"a\":[1.50,{}],\n \"b\":\"x y\"}";
    assertThat(Formatter.format(new GrammarDocument("x.json", text, Language.SCHEMA)))
        .isEqualTo("{\n  \"a\": [\n    1.50,\n    {}\n  ],\n  \"b\": \"x y\"\n}\n");
    assertThat(Formatter.format(new GrammarDocument("x.json", "{\"a", Language.SCHEMA)))
        .isEqualTo("{\"a");
  }

  @Test
  void lineEndsStayAsTheyAre() {
    String text = "# one\r\nroot::=  \"a\"\r\n   | b\r\n\r\n\r\n\r\nb ::= \"b\"\r\n";
    GrammarDocument grammar = new GrammarDocument("x.gbnf", text, Language.of(Notation.GBNF));
    assertThat(Formatter.format(grammar))
        .isEqualTo("# one\r\nroot ::= \"a\"\r\n  | b\r\n\r\nb ::= \"b\"\r\n");
    GrammarDocument schema = new GrammarDocument("x.json", "{\"a\":\r\n1}", Language.SCHEMA);
    assertThat(Formatter.format(schema)).isEqualTo("{\r\n  \"a\": 1\r\n}\r\n");
  }
}
