package io.dyck.cli.check;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.text.SourceEdit;
import io.dyck.cli.terminal.Version;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * Remembers the repairs that {@code dyck fix} has shown, by number. {@code --apply} can then make
 * the chosen repair without a new search. A file for each text and its options lies in the user's
 * folder for caches. If the file cannot be written or read, the search runs again.
 */
final class ShownRepairs {
  /** A repair as the user saw it. */
  record ShownRepair(String title, ImmutableList<SourceEdit> edits, boolean deterministic) {
    static ShownRepair of(Repair repair) {
      return new ShownRepair(repair.title(), repair.edits(), repair.deterministic());
    }
  }

  private final Path folder = folder();
  private final Path file;

  /**
   * Computes the name of the file; neither reads nor writes it.
   *
   * @param options everything except the text that the search depends on
   */
  ShownRepairs(SourceText source, List<String> options) {
    String key = Version.number() + "\n" + options + "\n" + source.content();
    String hash = Hashing.sha256().hashString(key, StandardCharsets.UTF_8).toString();
    this.file = folder.resolve(hash + ".properties");
  }

  private static Path folder() {
    String chosen = System.getProperty("dyck.cache", "");
    if (!chosen.isEmpty()) {
      return Path.of(chosen);
    }
    String caches = System.getenv("XDG_CACHE_HOME");
    return caches == null || caches.isEmpty()
        ? Path.of(System.getProperty("user.home", "."), ".cache", "dyck", "repairs")
        : Path.of(caches, "dyck", "repairs");
  }

  /** Saves the repairs; the first one has number 1. */
  void store(List<ShownRepair> repairs) {
    Properties lines = new Properties();
    lines.setProperty("repairs", Integer.toString(repairs.size()));
    for (int i = 0; i < repairs.size(); i++) {
      ShownRepair repair = repairs.get(i);
      lines.setProperty(i + ".title", repair.title);
      lines.setProperty(i + ".deterministic", Boolean.toString(repair.deterministic));
      lines.setProperty(i + ".edits", Integer.toString(repair.edits.size()));
      for (int j = 0; j < repair.edits.size(); j++) {
        SourceEdit edit = repair.edits.get(j);
        lines.setProperty(i + "." + j + ".start", Integer.toString(edit.span().start()));
        lines.setProperty(i + "." + j + ".end", Integer.toString(edit.span().end()));
        lines.setProperty(i + "." + j + ".replacement", edit.replacement());
      }
    }
    try {
      Files.createDirectories(folder);
      try (Writer writer = Files.newBufferedWriter(file)) {
        lines.store(writer, null);
      }
    } catch (IOException e) {
      forget();
    }
  }

  /** Removes a file whose text has changed, or an incomplete file. */
  void forget() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // A file that cannot be deleted now is deleted at the end, or stays without harm.
      file.toFile().deleteOnExit();
    }
  }

  /**
   * Returns the repairs that were shown for this text; empty if there are none, or if the file is
   * damaged.
   */
  Optional<ImmutableList<ShownRepair>> load() {
    Properties lines = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      lines.load(reader);
      ImmutableList.Builder<ShownRepair> repairs = ImmutableList.builder();
      for (int i = 0; i < number(lines, "repairs"); i++) {
        ImmutableList.Builder<SourceEdit> edits = ImmutableList.builder();
        for (int j = 0; j < number(lines, i + ".edits"); j++) {
          String at = i + "." + j;
          edits.add(
              new SourceEdit(
                  new SourceSpan(number(lines, at + ".start"), number(lines, at + ".end")),
                  text(lines, at + ".replacement")));
        }
        boolean deterministic = Boolean.parseBoolean(text(lines, i + ".deterministic"));
        repairs.add(new ShownRepair(text(lines, i + ".title"), edits.build(), deterministic));
      }
      return Optional.of(repairs.build());
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static int number(Properties lines, String name) {
    return Integer.parseInt(text(lines, name));
  }

  private static String text(Properties lines, String name) {
    String value = lines.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("no " + name);
    }
    return value;
  }
}
