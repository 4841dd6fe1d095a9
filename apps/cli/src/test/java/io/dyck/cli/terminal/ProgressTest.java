package io.dyck.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Terminal terminal =
      Terminal.of(InputStream.nullInputStream(), new ByteArrayOutputStream(), err);
  private final AtomicLong clock = new AtomicLong();

  private Progress progress(boolean inPlace) {
    return new Progress(terminal, inPlace, "checking", 3, clock::get);
  }

  private void passes(Progress progress, double seconds) {
    clock.addAndGet((long) (seconds * 1e9));
    progress.tick();
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void nothingIsSaidOfWhatIsDoneWithinASecond() {
    try (Progress progress = progress(false)) {
      progress.step(1, "a.gbnf");
      passes(progress, 0.9);
      progress.setWork("deciding");
    }
    assertThat(shown()).isEmpty();
  }

  @Test
  void afterASecondALineSaysWhatIsDoneAndThenOneEveryFewSeconds() {
    try (Progress progress = progress(false)) {
      progress.step(1, "a.gbnf");
      progress.setWork("deciding");
      passes(progress, 1.1);
      progress.setWork("looking for repairs");
      passes(progress, 3);
      passes(progress, 3);
    }
    assertThat(shown())
        .isEqualTo(
            """
            checking 1/3  a.gbnf: deciding (1 s)
            checking 1/3  a.gbnf: looking for repairs (7 s)
            """);
  }

  @Test
  void aTerminalHasOneLineWhichIsTakenAwayInTheEnd() {
    try (Progress progress = progress(true)) {
      progress.step(2, "b.gbnf");
      passes(progress, 1.5);
      passes(progress, 1);
    }
    assertThat(shown())
        .isEqualTo(
            "\r\u001b[Kchecking 2/3  b.gbnf (1 s)\r\u001b[Kchecking 2/3  b.gbnf (2 s)\r\u001b[K");
  }

  @Test
  void nothingIsShownWhileSomethingElseIsWritten() {
    try (Progress progress = progress(true)) {
      progress.step(1, "a.gbnf");
      progress.clear();
      passes(progress, 10);
      assertThat(shown()).isEmpty();
      progress.step(2, "b.gbnf");
      assertThat(shown()).contains("2/3");
    }
  }
}
