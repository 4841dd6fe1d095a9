package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The glossary and the names of classes keep in step. */
final class GlossaryTest {
  private static final Path GLOSSARY = Page.root().resolve("docs/glossary.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (?!---)([^|\n]+) \\| (.+) \\|$");
  private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z]+)`");
  private static final Pattern WORD = Pattern.compile("[A-Z][a-z]*");

  /** A line of a table. */
  private record Row(String term, String meaning) {}

  private static List<Row> rows(String part) throws IOException {
    String text = Files.readString(GLOSSARY);
    int start = text.indexOf("\n## " + part + "\n");
    assertThat(start).as(part).isNotNegative();
    int end = text.indexOf("\n## ", start + 1);
    List<Row> rows = new ArrayList<>();
    Matcher row = ROW.matcher(text.substring(start, end < 0 ? text.length() : end));
    while (row.find()) {
      rows.add(new Row(row.group(1), row.group(2)));
    }
    assertThat(rows).as(part).hasSizeGreaterThan(4);
    return rows.subList(1, rows.size());
  }

  private static Set<String> classes() throws IOException {
    try (Stream<Path> files = Files.walk(Page.root(), 14)) {
      Set<String> names =
          files
              .map(Path::toString)
              .filter(file -> file.contains("/src/main/java/") && file.endsWith(".java"))
              .map(file -> file.substring(file.lastIndexOf('/') + 1, file.length() - 5))
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(names).hasSizeGreaterThan(500);
      return names;
    }
  }

  @Test
  void classesThatTheGlossaryNamesExist() throws IOException {
    Set<String> named = new TreeSet<>();
    CLASS.matcher(Files.readString(GLOSSARY)).results().forEach(name -> named.add(name.group(1)));
    assertThat(named).hasSizeGreaterThan(20);
    assertThat(classes()).containsAll(named);
  }

  /**
   * If a term of the glossary is also the name of a class, the row of the term names the class.
   * Therefore a class cannot use a term with another meaning, and a renamed class cannot leave its
   * term behind.
   */
  @Test
  void aTermThatIsAClassNamesIt() throws IOException {
    Set<String> classes = classes();
    int found = 0;
    for (String part : List.of("The automaton", "Tokens and masks")) {
      for (Row row : rows(part)) {
        for (String term : Splitter.on(", ").split(row.term())) {
          String name =
              Splitter.onPattern("[ -]")
                  .splitToStream(term)
                  .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                  .collect(Collectors.joining());
          String each = classes.contains(name) ? name : name + "s";
          if (classes.contains(each)) {
            found++;
            assertThat(row.meaning()).as(term).contains("`" + each + "`");
          }
        }
      }
    }
    assertThat(found).isGreaterThan(15);
  }

  @Test
  void noClassHasAWordThatTheGlossaryReplaced() throws IOException {
    Set<String> avoided =
        rows("Words that class names avoid").stream().map(Row::term).collect(Collectors.toSet());
    for (String name : classes()) {
      Set<String> words =
          WORD.matcher(name)
              .results()
              .map(word -> word.group().replaceFirst("s$", ""))
              .collect(Collectors.toSet());
      assertThat(words).as(name).doesNotContainAnyElementsOf(avoided);
    }
  }
}
