package io.dyck.cli.shell;

import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Version;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code dyck completion}: a script that completes commands and options, or the manual page. */
@Command(
    name = "completion",
    header = {"Writes a script that completes commands and options, or the manual page.", ""},
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck completion bash > ~/.local/share/bash-completion/completions/dyck",
      "  dyck completion zsh > ~/.dyck.zsh     (in ~/.zshrc: source ~/.dyck.zsh)",
      "  dyck completion fish > ~/.config/fish/completions/dyck.fish",
      "  dyck completion man > dyck.1; man ./dyck.1"
    })
public final class CompletionCommand extends SubCommand {
  /** Who reads it. */
  enum Reader {
    BASH,
    ZSH,
    FISH,
    MAN
  }

  @Parameters(paramLabel = "READER", description = "bash, zsh, fish or man.")
  private Reader reader = Reader.BASH;

  @Override
  public Integer call() {
    CommandLine all = everyCommand();
    String text =
        switch (reader) {
          case BASH -> AutoComplete.bash("dyck", all);
          case ZSH ->
              "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"
                  + AutoComplete.bash("dyck", all);
          case FISH -> FishCompletion.scriptOf(all);
          case MAN -> ManualPage.pageOf(all, String.join(" ", new Version().getVersion()));
        };
    terminal().out().print(text.replace("\r\n", "\n"));
    return ExitStatus.YES;
  }
}
