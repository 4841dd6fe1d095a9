package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.finding.LintCode;
import io.dyck.cli.Page.Block;
import io.dyck.grammar.analysis.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Files, headings, codes, commands and options that the pages name exist. */
final class PageNamesTest {
  private static final Pattern CODE = Pattern.compile("DYCK-[A-Z]\\d{3}");
  private static final Pattern CODE_IN_SOURCE =
      Pattern.compile("\"(?:[^\"\n]*DYCK-)?([A-Z]\\d{3})\\b");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");
  private static final Pattern SUBCOMMAND = Pattern.compile("(?m)^  ([a-z]+) {2,}(?=[A-Z])");
  private static final Pattern CITED = Pattern.compile("docs/(?:[a-z]+/)*[a-z-]+\\.md(#[\\w-]+)?");

  @Test
  void linksLeadSomewhere() throws IOException {
    Map<Path, Page> pages = new TreeMap<>();
    Page.all().forEach(page -> pages.put(page.file(), page));
    int links = 0;
    for (Page page : pages.values()) {
      for (String link : page.links()) {
        if (!link.contains("://")) {
          links++;
          assertThat(problem(page.file(), link, pages)).as(page.file() + ": " + link).isEmpty();
        }
      }
    }
    assertThat(links).isGreaterThan(150);
    int cited = 0;
    for (String source : sources()) {
      for (Matcher link = CITED.matcher(source); link.find(); cited++) {
        String target = link.group().replaceFirst("#$", "");
        assertThat(problem(Page.root().resolve("x"), target, pages)).as(target).isEmpty();
      }
    }
    assertThat(cited).isGreaterThan(20);
  }

  private static String problem(Path from, String link, Map<Path, Page> pages) {
    int hash = link.indexOf('#');
    String name = hash < 0 ? link : link.substring(0, hash);
    Path target = name.isEmpty() ? from : from.resolveSibling(name).normalize();
    if (!Files.exists(target)) {
      return "no such file";
    }
    Page page = pages.get(target);
    return hash < 0 || (page != null && page.anchors().contains(link.substring(hash + 1)))
        ? ""
        : "no such heading" + (page == null ? "" : ": " + page.anchors());
  }

  private static List<String> sources() throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Page.root(), 14)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        if (file.toString().contains("/src/main/java/")) {
          texts.add(Files.readString(file));
        }
      }
    }
    try (Stream<Path> files = Files.walk(Page.root().resolve("connect/python/src/dyck"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".py")).toList()) {
        texts.add(Files.readString(file));
      }
    }
    return texts;
  }

  @Test
  void codesOfThePagesAreThoseOfTheProgram() throws IOException {
    Set<String> used = new TreeSet<>();
    for (String source : sources()) {
      CODE_IN_SOURCE.matcher(source).results().forEach(code -> used.add("DYCK-" + code.group(1)));
    }
    for (DiagnosticCode code : DiagnosticCode.values()) {
      used.add(code.text());
    }
    for (LintCode code : LintCode.values()) {
      used.add(code.text());
    }
    Set<String> described = new TreeSet<>();
    addAll(CODE, Files.readString(Page.root().resolve("docs/errors.md")), described);
    addAll(CODE, Files.readString(Page.root().resolve("docs/lint.md")), described);
    assertThat(described).containsAll(used);
    Set<String> told = new TreeSet<>();
    for (Page page : Page.all()) {
      if (!page.file().endsWith("CHANGELOG.md")) {
        addAll(CODE, Files.readString(page.file()), told);
      }
    }
    assertThat(used).hasSizeGreaterThan(100).containsAll(told);
  }

  private static void addAll(Pattern pattern, String text, Set<String> into) {
    pattern.matcher(text).results().forEach(result -> into.add(result.group()));
  }

  @Test
  void everyCommandAndOptionIsDescribedAndNoOther() throws IOException {
    Map<String, Set<String>> options = new TreeMap<>();
    Matcher names = Pattern.compile("(?m)^  ([a-z]+) {2,}").matcher(Run.dyck("--help").out());
    while (names.find()) {
      Set<String> known = new TreeSet<>();
      Run help = Run.dyck(names.group(1), "--help");
      addAll(OPTION, help.out(), known);
      // A command with subcommands also has the options of the subcommands.
      Matcher inner = SUBCOMMAND.matcher(help.out());
      while (inner.find()) {
        addAll(OPTION, Run.dyck(names.group(1), inner.group(1), "--help").out(), known);
      }
      options.put(names.group(1), known);
    }
    assertThat(options).hasSizeGreaterThan(12);
    StringBuilder text = new StringBuilder();
    SoftAssertions all = new SoftAssertions();
    for (Page page : Page.all()) {
      for (String span :
          Stream.concat(page.spans().stream(), page.blocks().stream().map(Block::text)).toList()) {
        text.append(span).append('\n');
        Matcher command = Pattern.compile("(?m)(?:^|[ /])dyck ([a-z]+)( .*)?$").matcher(span);
        while (command.find() && !page.file().endsWith("CHANGELOG.md")) {
          all.assertThat(options).as(page.file() + ": " + span).containsKey(command.group(1));
          Set<String> told = new TreeSet<>();
          addAll(OPTION, command.group(2) == null ? "" : command.group(2), told);
          all.assertThat(options.getOrDefault(command.group(1), told))
              .as(page.file() + ": " + span)
              .containsAll(told);
        }
      }
    }
    String told = text.toString();
    String table = Files.readString(Page.root().resolve("docs/command-line.md"));
    for (Matcher row = Pattern.compile("(?m)^\\| `dyck ([a-z]+).*").matcher(table); row.find(); ) {
      Set<String> named = new TreeSet<>();
      addAll(OPTION, row.group(), named);
      all.assertThat(options.get(row.group(1))).as(row.group()).containsAll(named);
    }
    String readme =
        Files.readString(Page.root().resolve("README.md"))
            .lines()
            .filter(line -> line.startsWith("| Command |"))
            .findFirst()
            .orElse("");
    options.forEach(
        (command, known) -> {
          all.assertThat(readme).as("README").contains("`" + command + "`");
          all.assertThat(table.contains("| `dyck " + command)).as(command).isTrue();
          known.stream()
              .filter(option -> !option.equals("--help"))
              .forEach(
                  option ->
                      all.assertThat(told.contains(option)).as(command + " " + option).isTrue());
        });
    all.assertAll();
  }
}
