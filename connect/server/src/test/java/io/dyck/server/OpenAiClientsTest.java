package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * OpenAI's own clients, for Python and Node, from their package registries. A client that cannot be
 * installed here is skipped, with the reason.
 */
class OpenAiClientsTest {
  private static final int SECONDS = 240;
  private static ClientScript script = new ClientScript("", 0);

  @BeforeAll
  static void run() throws Exception {
    script = ClientScript.run("clients.sh", SECONDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Python", "Node"})
  void passes(String language) {
    String leftOut = "left out: the client for " + language;
    Assumptions.assumeFalse(script.output().contains(leftOut), script.output());
    assertThat(script.output()).containsPattern("openai [0-9.]+ for " + language + ": .*: passed");
    assertThat(script.status()).as(script.output()).isZero();
  }
}
