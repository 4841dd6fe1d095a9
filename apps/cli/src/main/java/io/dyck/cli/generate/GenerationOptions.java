package io.dyck.cli.generate;

import io.dyck.cli.audit.AuditFile;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all commands that write texts through masks. */
public final class GenerationOptions {
  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "With the same seed the same texts (default: another one each time).")
  private @Nullable Long seed;

  @Option(
      names = "--max-tokens",
      paramLabel = "NUMBER",
      description = "The budget of a text, the end token included (default: 200).")
  private int maxTokens = 200;

  @Option(
      names = "--audit",
      paramLabel = "FILE",
      description =
          "Write down each step, in a chain of hashes that 'dyck audit' verifies and replays.")
  private @Nullable Path audit;

  /** Returns the user's seed, or a new one for each call. */
  public long chooseSeed() {
    return seed != null ? seed : new SplittableRandom().nextLong(1_000_000_000);
  }

  public int maxTokens() {
    return maxTokens;
  }

  public boolean isAudited() {
    return audit != null;
  }

  /** Opens the file for the steps; the result writes nothing if the user names no file. */
  public AuditFile openAudit() {
    return AuditFile.open(audit);
  }
}
