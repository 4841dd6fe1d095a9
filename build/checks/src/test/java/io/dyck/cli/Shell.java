package io.dyck.cli;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The little of a shell that the pages use: quotes, comments, {@code *} in names, {@code ;}, and
 * {@code printf TEXT |} before a command. Runs {@code dyck} in this process, as if in a folder.
 */
final class Shell {
  private static final Pattern WORD =
      Pattern.compile("\\s*(?:(#.*)|([;|])|((?:'[^']*'|\"[^\"]*\"|\\\\.|[^\\s;|'\"\\\\])+))");
  private static final Pattern PART = Pattern.compile("'([^']*)'|\"([^\"]*)\"|\\\\(.)|(.)");
  private static final Pattern FILE =
      Pattern.compile(
          "[\\w./*-]+\\.(?:gbnf|ebnf|lark|bnf|abnf|dyck|canonical|jsonl?|html|sarif|txt|jinja|sql)");

  private final Path folder;

  Shell(Path folder) {
    this.folder = folder;
  }

  /** Returns the words of each command of a line. Pipes are words. */
  static List<List<String>> commands(String line) {
    List<List<String>> commands = new ArrayList<>(List.of(new ArrayList<>()));
    Matcher word = WORD.matcher(line.strip());
    while (word.lookingAt()) {
      if (";".equals(word.group(2))) {
        commands.add(new ArrayList<>());
      } else if (word.group(1) == null) {
        String text = word.group(2) != null ? word.group(2) : unquoted(word.group(3));
        commands.get(commands.size() - 1).add(text);
      }
      word.region(word.end(), word.regionEnd());
    }
    if (!word.hitEnd() && word.regionStart() < word.regionEnd()) {
      throw new IllegalArgumentException("not understood: " + line);
    }
    commands.removeIf(List::isEmpty);
    return commands;
  }

  private static String unquoted(String word) {
    return PART.matcher(word)
        .replaceAll(
            part ->
                Matcher.quoteReplacement(
                    Stream.of(part.group(1), part.group(2), part.group(3), part.group(4))
                        .filter(text -> text != null)
                        .findFirst()
                        .orElse("")));
  }

  static boolean isOurs(List<String> words) {
    return isDyck(words.get(0))
        || (words.size() > 3 && words.get(0).equals("printf") && isDyck(words.get(3)));
  }

  private static boolean isDyck(String word) {
    return word.equals("dyck") || word.equals("./dyck");
  }

  /** Returns the output of a command, with paths relative to the folder. */
  Run run(List<String> words) throws IOException {
    String input = words.get(0).equals("printf") ? words.get(1).translateEscapes() : "";
    List<String> arguments = new ArrayList<>();
    for (String word : arguments(words)) {
      int equals = word.startsWith("--") ? word.indexOf('=') + 1 : 0;
      for (String file : files(word.substring(equals))) {
        arguments.add(word.substring(0, equals) + file);
      }
    }
    Run run = Run.withInput(input, arguments.toArray(String[]::new));
    return new Run(run.status(), relative(run.out()), relative(run.err()));
  }

  /**
   * Returns the exact output of a command. The length of the paths decides where lines break.
   * Therefore a command that names files of the folder runs in a separate process inside of the
   * folder.
   */
  Run runExactly(List<String> words) throws IOException, InterruptedException {
    if (words.stream().noneMatch(word -> Files.exists(folder.resolve(word)))) {
      return run(words);
    }
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    int status =
        Run.process(List.of(), arguments(words))
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    return new Run(status, Files.readString(out), withoutProgress(Files.readString(err)));
  }

  /** Removes the reports of progress that a command writes on a slow computer. */
  private static String withoutProgress(String output) {
    return output.replaceAll("(?m)^\\w+  .* \\(\\d+ s\\)\\n", "");
  }

  private static List<String> arguments(List<String> words) {
    return words.subList(isDyck(words.get(0)) ? 1 : 4, words.size());
  }

  private String relative(String output) {
    return output.replace(folder + "/", "").replace(Page.root() + "/", "");
  }

  private List<String> files(String word) throws IOException {
    if (!FILE.matcher(word).matches()) {
      return List.of(word);
    }
    if (!word.contains("*")) {
      Path ofTheSources = Page.root().resolve(word);
      Path here = folder.resolve(word);
      return List.of((Files.exists(ofTheSources) ? ofTheSources : here).toString());
    }
    PathMatcher glob = FileSystems.getDefault().getPathMatcher("glob:" + folder + "/" + word);
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(glob::matches).map(Path::toString).sorted().toList();
    }
  }
}
