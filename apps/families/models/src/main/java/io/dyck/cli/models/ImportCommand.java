package io.dyck.cli.models;

import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.onnx.GgufModelLoader;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code dyck model import}: turns a GGUF file into a folder for ONNX Runtime. */
@Command(
    name = "import",
    header = {"Makes the folder of a model from a GGUF file.", ""},
    description = {
      "",
      "The folder has the weights, the tokenizer and the chat template of the file. '--model"
          + " FILE.gguf' does the same with a folder of its own, once for each file.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck model import SmolLM2-135M-Instruct.Q4_1.gguf smollm2",
      "  dyck generate my.schema.json 'Two colours' --model smollm2",
      "",
      "Exit status: 0 imported, 2 the file cannot be imported."
    })
final class ImportCommand extends SubCommand {
  @Parameters(index = "0", paramLabel = "FILE", description = "A GGUF file.")
  @SuppressWarnings("NullAway.Init")
  private Path file;

  @Parameters(index = "1", paramLabel = "DIR", description = "A folder that does not exist yet.")
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Override
  public Integer call() {
    try {
      GgufModelLoader.importInto(file, folder);
    } catch (DyckException e) {
      throw new UserException(String.valueOf(e.getMessage()), "");
    }
    return ExitStatus.YES;
  }
}
