package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.family.CommandFamily;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Commands of other modules. */
final class FamiliesTest {
  private static final Path ROOT = Path.of(System.getProperty("dyck.root", "../.."));

  /** A family as a module has one; the tests' resources name it. */
  public static final class Greetings implements CommandFamily {
    @Override
    public ImmutableMap<String, Class<?>> commands() {
      return ImmutableMap.of("greet", Greet.class);
    }
  }

  @Command(name = "greet", header = "Greets.")
  static final class Greet extends SubCommand {
    @Parameters private String name = "";

    @Override
    public Integer call() {
      terminal().out().line("Hello, " + name + "!");
      return ExitStatus.YES;
    }
  }

  @Test
  void aCommandOfAFamilyIsFoundAsAService() {
    assertThat(Run.dyck("greet", "Ada")).isEqualTo(new Run(ExitStatus.YES, "Hello, Ada!\n", ""));
    assertThat(Run.dyck("greet", "--help").out()).contains("Greets.");
    assertThat(Run.dyck("greet", "--loud", "x").err()).contains("there is no option '--loud'");
    assertThat(Run.dyck("great", "Ada").err()).contains("there is no command 'great'");
  }

  @Test
  void aFamilyThatIsNotThereIsNamed() {
    Families.COMMANDS.forEach(
        (name, entry) -> {
          assertThat(Run.dyck("--help").out()).contains("  " + name + " ", entry.header());
          Run run = Run.dyck(name);
          assertThat(run.status()).isEqualTo(ExitStatus.TROUBLE);
          assertThat(run.err())
              .contains("'" + name + "' is a command of dyck-cli-" + entry.family());
        });
  }

  @Test
  void theLauncherBuildsTheFamiliesThatTheCommandKnows() throws IOException {
    Map<String, String> built = new TreeMap<>();
    Set<String> folders = new TreeSet<>();
    String launcher = Files.readString(ROOT.resolve("dyck"));
    Matcher line =
        Pattern.compile("(?m)^  ([a-z| ]+)\\)\\n    family=(apps/(?:families/)?([a-z]+))$")
            .matcher(launcher);
    while (line.find()) {
      for (String name : line.group(1).split("\\|")) {
        built.put(name.strip(), line.group(3));
        folders.add(line.group(2));
      }
    }
    Map<String, String> known = new TreeMap<>();
    Families.COMMANDS.forEach((name, entry) -> known.put(name, entry.family()));
    assertThat(built).isEqualTo(known);
    folders.forEach(folder -> assertThat(ROOT.resolve(folder)).exists());
  }
}
