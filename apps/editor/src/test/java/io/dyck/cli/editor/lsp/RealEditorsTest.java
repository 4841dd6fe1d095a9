package io.dyck.cli.editor.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Neovim and Emacs, without a screen, with the server as they start it. */
final class RealEditorsTest {
  private static final String CONFLICT =
      """
      root  ::= value
      value ::= list | text
      list  ::= "[" ( value ( "," value )* )? "]"
      text  ::= "'" [^\\n]* "'"
      """;

  @TempDir private Path folder;

  @Test
  void neovim() throws IOException, InterruptedException {
    requireProgram("neovim", "nvim", "--version");
    JsonNode session =
        session(List.of("nvim", "--headless", "--clean", "-u", "NONE", "-l", "NVIM"), "nvim.lua");
    assertThat(session.path("hover").asText()).contains("Shortest text", "Called 3 times");
    assertThat(session.path("folds").isInt()).isTrue();
    assertThat(session.path("completion").toString()).contains("\"list\"");
    int related = 0;
    for (JsonNode finding : session.path("findings")) {
      related += finding.path("related").asInt();
    }
    assertThat(related).isGreaterThan(1);
  }

  @Test
  void emacsWithEglot() throws IOException, InterruptedException {
    requireProgram("emacs-nox and elpa-eglot", "emacs", "--batch", "--eval", "(require 'eglot)");
    session(List.of("emacs", "--batch", "--load", "SCRIPT"), "eglot.el");
  }

  /** Where the editor is missing, the test says so and is skipped. */
  private static void requireProgram(String packages, String... command)
      throws InterruptedException {
    boolean isThere;
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      isThere = process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      isThere = false;
    }
    if (!isThere) {
      System.out.println("Left out: a session of an editor, since there is no " + packages + ".");
    }
    Assumptions.assumeTrue(isThere, "apt-get install " + packages);
  }

  /**
   * Writes the editor's session to a file, for people to read; {@code -Ddyck.sessions=DIR} sets the
   * folder.
   */
  private static void record(String script, JsonNode session) throws IOException {
    Path sessions = Path.of(System.getProperty("dyck.sessions", "target/sessions"));
    Files.createDirectories(sessions);
    String text = new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(session);
    Files.writeString(
        sessions.resolve(script.replaceFirst("[.].*", ".json")), text + System.lineSeparator());
  }

  private JsonNode session(List<String> command, String script)
      throws IOException, InterruptedException {
    Path grammar = folder.resolve("conflict.gbnf");
    Files.writeString(grammar, CONFLICT);
    Path out = folder.resolve("session.json");
    Path file =
        Path.of(System.getProperty("dyck.root", "../.."), "apps/editor/src/test/editors", script);
    List<String> words = new ArrayList<>();
    for (String word : command) {
      words.add(word.equals("SCRIPT") ? file.toAbsolutePath().toString() : word);
    }
    if (script.endsWith(".lua")) {
      words = List.of("nvim", "--headless", "--clean", "-c", "luafile " + file.toAbsolutePath());
    }
    Path log = folder.resolve("log.txt");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("DYCK_LSP", new ObjectMapper().writeValueAsString(Editor.command()));
    builder.environment().put("DYCK_FILE", grammar.toString());
    builder.environment().put("DYCK_OUT", out.toString());
    builder.environment().put("HOME", folder.toString());
    Process process = builder.start();
    boolean ended = process.waitFor(240, TimeUnit.SECONDS);
    process.destroyForcibly();
    String said = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(ended).as(said).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    JsonNode session = new ObjectMapper().readTree(out.toFile());
    record(script, session);
    assertThat(session.path("findings").size()).isGreaterThan(1);
    assertThat(session.path("definition").asInt()).isEqualTo(2);
    assertThat(session.path("references").asInt()).isGreaterThanOrEqualTo(3);
    assertThat(session.path("symbols").toString()).contains("root", "value", "list", "text");
    assertThat(session.path("renamed").asText())
        .isEqualToIgnoringNewLines(CONFLICT.replace("value", "thing"));
    assertThat(session.path("repair").asText()).contains("the grammar then");
    String mended = session.path("mended").asText();
    assertThat(mended).doesNotContain("value");
    assertThat(Pda.compile(Gbnf.parse("mended.gbnf", mended)).conflicts()).isEmpty();
    return session;
  }
}
