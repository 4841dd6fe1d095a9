package io.dyck.checker.lint.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.grammar.Severity;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.lark.Lark;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Lints with a vocabulary that cannot spell everything. */
final class VocabularyLintsTest {
  private static final Vocabulary SMALL = vocabulary(List.of("a", "b", "ab", "xy"));

  private static Vocabulary vocabulary(List<String> tokens) {
    var builder = Vocabulary.builder().name("small");
    for (int id = 0; id < tokens.size(); id++) {
      builder.add(id, tokens.get(id));
    }
    return builder.addSpecial(tokens.size(), "<end>").endTokens(tokens.size()).build();
  }

  private static List<Finding> check(String grammar) {
    return DeterminismChecker.check(
            Gbnf.parse("test", grammar), CheckOptions.DEFAULT.withVocabulary(SMALL))
        .findings();
  }

  private static String mended(String grammar) {
    Finding finding =
        check(grammar).stream()
            .filter(f -> f.code().equals(LintCode.UNSPELLABLE_TEXT.text()))
            .findFirst()
            .orElseThrow();
    var edit = finding.fixes().get(0).edits().get(0);
    return grammar.substring(0, edit.span().start())
        + edit.replacement()
        + grammar.substring(edit.span().end());
  }

  @Test
  void nothingToSpellIsAnErrorAndNoCount() {
    assertThat(check("root ::= \"a\" \"x\" \"b\""))
        .anySatisfy(
            finding -> {
              assertThat(finding.code()).isEqualTo("DYCK-V103");
              assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            })
        .extracting(Finding::code)
        .doesNotContain("DYCK-L040", "DYCK-L045");
  }

  @Test
  void deadEndsOfSeveralPartsAreToldAsTrimming() {
    assertThat(check("root ::= \"a\" ( \"x\" \"b\" | \"b\" \"x\" \"b\" | \"a\" )"))
        .extracting(Finding::code)
        .contains("DYCK-V104");
  }

  @Test
  void anAlternativeThatCannotBeSpelledIsOfferedForRemoval() {
    assertThat(mended("root ::= \"a\" (\"b\" | \"a\" \"c\")")).isEqualTo("root ::= \"a\" (\"b\" )");
  }

  @Test
  void aClassIsNarrowedToWhatIsSpelled() {
    assertThat(mended("root ::= [a-d]")).isEqualTo("root ::= [ab]");
    assertThat(mended("root ::= \"a\" [0-9a-z]")).isEqualTo("root ::= \"a\" [abxy]");
  }

  @Test
  void aClassOfAllUnicodeIsNotToldForWhatNobodyMeans() {
    assertThat(check("root ::= [^\"]")).extracting(Finding::code).doesNotContain("DYCK-L040");
  }

  @Test
  void tokensOfACompiledPatternAreNotDead() {
    Vocabulary letters = vocabulary(List.of("a", "b", "c", "ab"));
    assertThat(
            DeterminismChecker.check(
                    Lark.parse("test", "start: %regex {\"substring_chars\": \"abc\"}"),
                    CheckOptions.DEFAULT.withVocabulary(letters))
                .findings())
        .extracting(Finding::code)
        .doesNotContain("DYCK-L043");
  }

  @Test
  void signsInAListAreNoPunctuation() {
    String list = "root ::= s{1,9}\ns ::= \"-\" | \"+\" | \",\" | \";\" | \":\" | [a-z]";
    assertThat(
            DeterminismChecker.check(
                    Gbnf.parse("test", list),
                    CheckOptions.DEFAULT.withVocabulary(Vocabulary.o200k()))
                .findings())
        .extracting(Finding::code)
        .doesNotContain("DYCK-L042");
  }

  @Provide
  Arbitrary<List<String>> tokens() {
    return Arbitraries.strings()
        .withChars("abé")
        .ofMinLength(1)
        .ofMaxLength(3)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .uniqueElements();
  }

  /**
   * Compares with the definition: the spellings of a few tokens together, and all parts of the
   * spellings.
   */
  @Property(tries = 200)
  void textsAreSpelledIfTheyLieInWhatTokensSpell(@ForAll("tokens") List<String> tokens) {
    Set<String> spelled = new HashSet<>(Set.of(""));
    for (int count = 0; count < 5; count++) {
      Set<String> longer = new HashSet<>(spelled);
      spelled.forEach(text -> tokens.forEach(token -> longer.add(text + token)));
      spelled = longer;
    }
    Set<String> texts = new HashSet<>();
    for (String text : spelled) {
      for (int from = 0; from < text.length(); from++) {
        for (int to = from + 1; to <= Math.min(text.length(), from + 3); to++) {
          texts.add(text.substring(from, to));
        }
      }
    }
    Spellings spellings = new Spellings(vocabulary(tokens));
    List<String> all = new ArrayList<>(List.of(""));
    for (int at = 0; at < all.size(); at++) {
      String text = all.get(at);
      if (!text.isEmpty()) {
        assertThat(spellings.contains(text))
            .as("%s in %s", text, tokens)
            .isEqualTo(texts.contains(text));
      }
      if (text.length() < 3) {
        "abé".chars().forEach(c -> all.add(text + (char) c));
      }
    }
    assertThat(spellings.contains(new String(new byte[] {'a'}, StandardCharsets.UTF_8)))
        .isEqualTo(texts.contains("a"));
  }
}
