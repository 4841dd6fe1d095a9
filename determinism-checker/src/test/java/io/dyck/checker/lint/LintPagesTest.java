package io.dyck.checker.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.finding.Report;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every code has a page, and the examples of a page have the findings that the page states. */
final class LintPagesTest {
  private static final Pattern SECTION =
      Pattern.compile(
          "### (DYCK-[GL]\\d{3}) [^\\n]*\\((error|warning|information)\\)\\n(.*?)(?=\\n##|\\z)",
          Pattern.DOTALL);
  private static final Pattern EXAMPLE =
      Pattern.compile("(Bad|Good):\\s*```gbnf\\n(.*?)```", Pattern.DOTALL);

  record Page(String code, String severity, List<String> bad, List<String> good) {
    @Override
    public String toString() {
      return code;
    }
  }

  static Stream<Page> pages() throws IOException {
    List<Page> pages = new ArrayList<>();
    Matcher section = SECTION.matcher(Files.readString(Path.of("../docs/lint.md")));
    while (section.find()) {
      Page page =
          new Page(section.group(1), section.group(2), new ArrayList<>(), new ArrayList<>());
      Matcher example = EXAMPLE.matcher(section.group(3));
      while (example.find()) {
        (example.group(1).equals("Bad") ? page.bad : page.good).add(example.group(2));
      }
      pages.add(page);
    }
    return pages.stream();
  }

  private static Report check(Page page, String grammar) {
    boolean needsTokens =
        page.code.compareTo("DYCK-L040") >= 0 && page.code.compareTo("DYCK-L060") < 0;
    CheckOptions options =
        needsTokens
            ? CheckOptions.DEFAULT.withVocabulary(
                page.code.equals("DYCK-L040") ? small() : Vocabulary.o200k())
            : CheckOptions.DEFAULT;
    try {
      return DeterminismChecker.check(Gbnf.parse("example", grammar), options);
    } catch (GrammarException malformed) {
      return DeterminismChecker.malformed("example", malformed);
    }
  }

  /** The vocabulary that the page of DYCK-L040 names. */
  private static Vocabulary small() {
    return Vocabulary.builder()
        .name("small")
        .add(0, "a")
        .add(1, "b")
        .add(2, "ab")
        .addSpecial(3, "<end>")
        .endTokens(3)
        .build();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void badExampleShowsTheLintAndGoodOneDoesNot(Page page) {
    assertThat(page.bad).as("bad examples of " + page).isNotEmpty();
    assertThat(page.good).as("good examples of " + page).isNotEmpty();
    for (String bad : page.bad) {
      assertThat(check(page, bad).findings())
          .as(bad)
          .anySatisfy(
              finding -> {
                assertThat(finding.code()).isEqualTo(page.code);
                assertThat(finding.severity().name()).isEqualToIgnoringCase(page.severity);
              });
    }
    for (String good : page.good) {
      assertThat(check(page, good).findings())
          .as(good)
          .extracting(Finding::code)
          .doesNotContain(page.code);
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aCommentSilencesAllButErrors(Page page) {
    for (String bad : page.bad) {
      Report loud = check(page, bad);
      Report silent = check(page, "#! allow-file: " + page.code + "\n" + bad);
      if (page.severity.equals("error")) {
        assertThat(silent.findings())
            .as(bad)
            .extracting(Finding::code)
            .containsAll(loud.findings().stream().map(Finding::code).toList());
      } else if (!page.code.equals(LintCode.UNUSED_ALLOW.text())) {
        assertThat(silent.findings())
            .as(bad)
            .extracting(Finding::code)
            .doesNotContain(page.code, LintCode.UNUSED_ALLOW.text());
      }
    }
  }

  @Test
  void everyCodeHasAPage() throws IOException {
    TreeSet<String> described = new TreeSet<>();
    pages().forEach(page -> described.add(page.code));
    assertThat(described)
        .containsAll(Arrays.stream(LintCode.values()).map(LintCode::text).toList());
  }
}
