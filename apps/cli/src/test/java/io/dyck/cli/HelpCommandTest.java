package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class HelpCommandTest {
  private static final Path DOCS =
      Path.of(System.getProperty("dyck.root", "../..")).resolve("docs");

  @Test
  void allPagesAreKnown() throws IOException {
    try (Stream<Path> files = Files.walk(DOCS)) {
      assertThat(
              files
                  .map(file -> DOCS.relativize(file).toString().replace('\\', '/'))
                  .filter(file -> file.endsWith(".md"))
                  .map(file -> file.substring(0, file.length() - 3)))
          .containsExactlyInAnyOrderElementsOf(HelpCommand.PAGES);
    }
  }

  @Test
  void aTopicIsShownAsItIsWritten() throws IOException {
    for (String page : new String[] {"lint", "conflicts/open-end"}) {
      Run run = Run.dyck("help", page.substring(page.indexOf('/') + 1));
      assertThat(run.status()).isZero();
      assertThat(run.out()).isEqualTo(Files.readString(DOCS.resolve(page + ".md")));
    }
  }

  @Test
  void aCommandShowsItsOptions() {
    assertThat(Run.dyck("help", "check")).isEqualTo(Run.dyck("check", "--help"));
    assertThat(Run.dyck("help", "help").out()).contains("Usage: dyck help");
  }

  @Test
  void whoAsksForNothingIsShownWhatThereIs() {
    Run alone = Run.dyck();
    assertThat(alone).isEqualTo(Run.dyck("--help"));
    assertThat(alone.status()).isZero();
    assertThat(alone.out()).contains("Commands:", "generate", "Examples:");
  }

  @Test
  void topicsAreListedAndOthersRefused() {
    assertThat(Run.dyck("help").out())
        .contains("\n  checker                Checking grammars\n", "\n  open-end  ");
    Run wrong = Run.dyck("help", "no-such-page");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("no-such-page", "open-end");
  }
}
