package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Completions for shells and the manual page have every command and option that the help shows,
 * including options of groups such as {@code dyck audit replay --step}.
 */
final class CompletionsTest {
  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z]+) {2,}(?=[A-Z])");
  private static final Pattern OPTION = Pattern.compile("(?m)^ +(?:-\\w, )?(--[a-z][a-z0-9-]*)");

  /** The options of each command, by the words of the command. */
  private static final Map<String, Set<String>> OPTIONS = new TreeMap<>();

  @TempDir private Path folder;

  @BeforeAll
  static void askHelp() {
    add("");
    assertThat(OPTIONS).containsKeys("audit replay", "model inspect", "playground", "sql");
    assertThat(OPTIONS.get("audit replay")).contains("--step");
  }

  private static void add(String words) {
    String help = Run.dyck((words + " --help").strip().split(" ")).out();
    Set<String> options = new TreeSet<>();
    OPTION.matcher(help).results().forEach(option -> options.add(option.group(1)));
    OPTIONS.put(words, options);
    int examples = help.indexOf("\nExamples:");
    String list = examples < 0 ? help : help.substring(0, examples);
    for (MatchResult command : COMMAND.matcher(list).results().toList()) {
      add((words + " " + command.group(1)).strip());
    }
  }

  @Test
  void bashCompletesEveryCommandAndOption() throws Exception {
    Path script = Files.writeString(folder.resolve("dyck.bash"), script("bash"));
    StringBuilder asked = new StringBuilder("source " + script + "\n");
    for (String words : OPTIONS.keySet()) {
      int at = words.isEmpty() ? 1 : words.split(" ").length + 1;
      for (String begun : List.of("--", "''")) {
        asked.append(
            "COMP_WORDS=(dyck %s %s); COMP_CWORD=%d; COMPREPLY=(); _complete_dyck\n"
                .formatted(words, begun, at));
        asked.append("echo \"%s:${COMPREPLY[*]}\"\n".formatted(words));
      }
    }
    Map<String, Set<String>> offered = new TreeMap<>();
    for (String line : output(asked.toString()).lines().toList()) {
      int colon = line.indexOf(':');
      offered
          .computeIfAbsent(line.substring(0, colon), unused -> new TreeSet<>())
          .addAll(Splitter.on(' ').splitToList(line.substring(colon + 1)));
    }
    OPTIONS.forEach(
        (words, options) -> {
          assertThat(offered.get(words)).as("dyck " + words).containsAll(options);
          if (!words.isEmpty()) {
            int last = words.lastIndexOf(' ');
            assertThat(offered.get(last < 0 ? "" : words.substring(0, last)))
                .contains(words.substring(last + 1));
          }
        });
    // The script for zsh uses the functions of bash.
    assertThat(script("zsh")).endsWith(script("bash"));
  }

  @Test
  void fishKnowsEveryCommandAndOption() {
    List<String> lines = script("fish").lines().toList();
    OPTIONS.forEach(
        (words, options) -> {
          if (words.isEmpty()) {
            return;
          }
          String last = words.substring(words.lastIndexOf(' ') + 1);
          assertThat(lines).as(words).anyMatch(line -> line.contains(" -a " + last + " "));
          String seen =
              "'__fish_seen_subcommand_from "
                  + words.replace(" ", "; and __fish_seen_subcommand_from ")
                  + "'";
          for (String option : options) {
            assertThat(lines)
                .as(words + " " + option)
                .anyMatch(
                    line ->
                        line.contains(seen) && line.contains(" -l " + option.substring(2) + " "));
          }
        });
  }

  @Test
  void theManualPageDescribesEveryCommandAndOption() {
    Map<String, String> sections = new TreeMap<>();
    for (String section : Splitter.on("\n.SS ").split(script("man"))) {
      sections.merge(section.lines().findFirst().orElseThrow() + " ", section, String::concat);
    }
    OPTIONS.forEach(
        (words, options) -> {
          if (!words.isEmpty()) {
            String title =
                sections.keySet().stream()
                    .filter(name -> name.startsWith("dyck " + words + " "))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no section of dyck " + words));
            String text = sections.get(title).replace("\\-", "-");
            assertThat(options)
                .as(words)
                .allMatch(option -> Pattern.compile(option + "\\b(?!-)").matcher(text).find());
          }
        });
  }

  private static String script(String reader) {
    return Run.dyck("completion", reader).out();
  }

  private static String output(String script) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("bash", "-s").redirectErrorStream(true).start();
    try (var in = process.getOutputStream()) {
      in.write(script.getBytes(StandardCharsets.UTF_8));
    }
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }
}
