package io.dyck.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import io.dyck.cli.family.CommandFamily;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Commands of other modules. */
final class CommandFamiliesTest {
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
      terminal().out().writeLine("Hello, " + name + "!");
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
    CommandFamilies.COMMANDS.forEach(
        (name, entry) -> {
          String family = entry.isOfTheLab() ? "Dyck's laboratory" : "dyck-cli-" + entry.family();
          Run run = Run.dyck(name);
          assertThat(run.status()).isEqualTo(ExitStatus.TROUBLE);
          assertThat(run.err()).contains("'" + name + "' is a command of " + family);
        });
  }

  /** The launcher of the source tree sets the property, because it can build these commands. */
  @Test
  void helpShowsTheLaboratoryInTheSourceTreeOnly() {
    String help = Run.dyck("--help").out();
    String helpOfTheSourceTree;
    System.setProperty("dyck.lab", "true");
    try {
      helpOfTheSourceTree = Run.dyck("--help").out();
    } finally {
      System.clearProperty("dyck.lab");
    }
    CommandFamilies.COMMANDS.forEach(
        (name, entry) -> {
          assertThat(help.contains("\n  " + name + " ")).isEqualTo(!entry.isOfTheLab());
          assertThat(helpOfTheSourceTree).contains("\n  " + name + " ");
        });
  }

  /** The launcher reads the same list; the end of each line of it is read here. */
  @Test
  void theModulesOfEveryCommandAreThere() throws IOException {
    int modules = 0;
    for (String line : Files.readAllLines(ROOT.resolve("apps/families/commands.txt"))) {
      if (!line.startsWith("#")) {
        List<String> fields = Splitter.on('|').splitToList(line);
        assertThat(fields).as(line).hasSize(3);
        for (String module : Splitter.on(' ').split(fields.get(1))) {
          assertThat(ROOT.resolve(module).resolve("pom.xml")).exists();
          modules++;
        }
        CommandFamilies.Entry entry = requireNonNull(CommandFamilies.COMMANDS.get(fields.get(0)));
        assertThat(Files.readString(ROOT.resolve(entry.folder()).resolve("pom.xml")))
            .contains("<dyck.command>true</dyck.command>");
      }
    }
    assertThat(modules).isGreaterThan(CommandFamilies.COMMANDS.size());
  }

  /** The launcher must name no family itself, because the list in the file is the only one. */
  @Test
  void theLauncherNamesNoFamily() throws IOException {
    assertThat(Files.readString(ROOT.resolve("dyck")))
        .contains("apps/families/commands.txt")
        .doesNotContain("apps/editor", "apps/families/m", "apps/families/s");
  }
}
