package io.dyck.cli.terminal;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file to which a command writes its results, one JSON object a line. */
public final class ResultFile {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write every result to a file, one JSON object a line.")
  private @Nullable Path file;

  @Option(names = "--out", hidden = true, description = "The older name in bench.")
  void setOutput(Path given) {
    file = given;
  }

  @Option(names = "--json", hidden = true, description = "The older name in test.")
  void setJson(Path given) {
    file = given;
  }

  public JsonFile open() {
    return JsonFile.open(file);
  }
}
