package io.dyck.cli.models.experiment;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.Output;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelSession;
import io.dyck.models.PendingTokens;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyck speed}: measures passes of a model without constraints. */
@Command(
    name = "speed",
    header = {"Measures how fast a model reads prompts and writes tokens.", ""},
    description = {
      "",
      "Several texts with random prompts of different lengths grow token by token in one batch."
          + " Each step takes the likeliest token. Times are processor times of one thread, in"
          + " which other programs do not count. The time of the prompt is the least of all texts,"
          + " and the time of a step is the least median of all rounds. Memory is the peak of the"
          + " process.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck speed SmolLM2-135M-Instruct.Q4_1.gguf",
      "  dyck speed DIR --batch 8 --prompt 800",
      "",
      "Exit status: 0 done, 2 the model cannot be used."
    })
public final class SpeedCommand extends SubCommand {
  private static final double NANOS_IN_MILLI = 1e6;

  /** The file in which Linux reports the memory of a process. */
  private static final Path STATUS = Path.of("/proc/self/status");

  @Mixin private ModelChoice choice = new ModelChoice();

  @Option(
      names = "--batch",
      paramLabel = "NUMBER",
      description = "How many texts grow at once (default: 1).")
  private int batch = 1;

  @Option(
      names = "--prompt",
      paramLabel = "NUMBER",
      description =
          "The tokens of the longest prompt; each further prompt has one token less (default: 500).")
  private int prompt = 500;

  @Option(
      names = "--tokens",
      paramLabel = "NUMBER",
      description = "How many tokens each text writes (default: 48).")
  private int tokens = 48;

  @Option(
      names = "--rounds",
      paramLabel = "NUMBER",
      description = "How often it is measured (default: 3).")
  private int rounds = 3;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  @Override
  public Integer call() {
    if (batch < 1 || prompt < batch || tokens < 1 || rounds < 1) {
      throw new UserException(
          "a number is out of range",
          "--batch, --tokens and --rounds take 1 or more, --prompt at least as many as --batch");
    }
    Output out = terminal().out();
    try (LanguageModel model = choice.open()) {
      long read = Long.MAX_VALUE;
      long step = Long.MAX_VALUE;
      for (int round = 0; round < rounds; round++) {
        List<ModelSession> texts = new ArrayList<>();
        try {
          for (int i = 0; i < batch; i++) {
            texts.add(model.newSession());
            read = Math.min(read, read(model, texts.get(i), i));
          }
          step = Math.min(step, medianStep(model, texts));
        } finally {
          texts.forEach(ModelSession::close);
        }
      }
      out.writeLine("| batch | prompt | prompt ms | step ms | tokens a second | memory MB |");
      out.writeLine("| ---: | ---: | ---: | ---: | ---: | ---: |");
      out.writeLine(
          String.format(
              Locale.ROOT,
              "| %d | %d | %.0f | %.1f | %.1f | %s |",
              batch,
              prompt,
              read / NANOS_IN_MILLI,
              step / NANOS_IN_MILLI,
              batch * NANOS_IN_MILLI * 1e3 / step,
              memory()));
    }
    return ExitStatus.YES;
  }

  /** Returns the time to read a prompt. */
  private long read(LanguageModel model, ModelSession text, int number) {
    int[] ids =
        new SplittableRandom(number).ints(prompt - number, 0, model.vocabulary().size()).toArray();
    long start = threads.getCurrentThreadCpuTime();
    FloatBuffer unused = text.prefill(ids);
    return threads.getCurrentThreadCpuTime() - start;
  }

  private long medianStep(LanguageModel model, List<ModelSession> texts) {
    float[] logits = new float[model.vocabulary().size()];
    int[] next = new int[texts.size()];
    long[] times = new long[tokens];
    for (int step = 0; step < tokens; step++) {
      List<PendingTokens> reads = new ArrayList<>();
      for (int i = 0; i < texts.size(); i++) {
        reads.add(new PendingTokens(texts.get(i), new int[] {next[i]}, 1));
      }
      long start = threads.getCurrentThreadCpuTime();
      ImmutableList<FloatBuffer> rows = model.read(reads);
      for (int i = 0; i < next.length; i++) {
        rows.get(i).get(0, logits);
        next[i] = likeliest(logits);
      }
      times[step] = threads.getCurrentThreadCpuTime() - start;
    }
    Arrays.sort(times);
    return times[times.length / 2];
  }

  private static int likeliest(float[] logits) {
    int best = 0;
    for (int i = 1; i < logits.length; i++) {
      if (logits[i] > logits[best]) {
        best = i;
      }
    }
    return best;
  }

  /** Returns the peak memory of this process in megabytes, if the system reports a peak. */
  private static String memory() {
    if (!Files.isReadable(STATUS)) {
      return "unknown";
    }
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .map(line -> Long.toString(Long.parseLong(line.replaceAll("\\D", "")) / 1024))
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      throw new UserException(STATUS + " cannot be read: " + e.getMessage(), "");
    }
  }
}
