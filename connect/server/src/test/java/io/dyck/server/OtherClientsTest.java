package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients for Python beside OpenAI's own, from their package registry. Skipped with the reason
 * where they cannot be installed.
 */
class OtherClientsTest {
  private static final int SECONDS = 900;
  private static ClientScript script = new ClientScript("", 0);

  @BeforeAll
  static void run() throws Exception {
    script = ClientScript.run("other-clients.sh", SECONDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"instructor", "pydantic-ai", "litellm", "ollama", "langchain"})
  void passes(String client) {
    Assumptions.assumeFalse(script.output().contains("left out: "), script.output());
    assertThat(script.output()).containsPattern(client + " [0-9.]+: .*: passed");
  }
}
