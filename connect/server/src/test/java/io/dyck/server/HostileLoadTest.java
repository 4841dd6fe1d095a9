package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.server.Client.Answer;
import io.dyck.server.setup.ServerOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HostileLoadTest {
  @Test
  void twoStop() throws Exception {
    try (DyckServer server =
        DyckServer.start(
            LetterModel.served(),
            ServerOptions.DEFAULT
                .withAddress("127.0.0.1", 0)
                .withTimes(Duration.ofSeconds(30), Duration.ofSeconds(2)))) {
      Client client = Client.of(server.port());
      String m = HostileMembers.members().get("one of three thousand constants");
      for (int i = 0; i < 3; i++) {
        long start = System.nanoTime();
        Answer a = client.chat(m);
        System.out.println((System.nanoTime() - start) / 1_000_000 + " " + a);
      }
      for (int i = 0; i < 3; i++) {
        long start = System.nanoTime();
        Answer a = client.chat("\"max_tokens\": 3");
        System.out.println((System.nanoTime() - start) / 1_000_000 + " " + a);
        start = System.nanoTime();
        a = client.chat("\"max_tokens\": 3, \"regex\": \"[a-z]{1," + (3 + i) + "}\"");
        System.out.println((System.nanoTime() - start) / 1_000_000 + " " + a);
      }
      assertThat(1).isEqualTo(1);
    }
  }
}
