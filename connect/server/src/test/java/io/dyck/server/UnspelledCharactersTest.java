package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.server.Client.Answer;
import io.dyck.server.setup.ServedModel;
import io.dyck.server.setup.ServerOptions;
import io.dyck.tools.format.ToolFormat;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A character that the model's vocabulary cannot spell is the client's mistake, and is named. */
final class UnspelledCharactersTest {
  /** Returns the vocabulary of the small model without the byte 04. */
  private static Vocabulary vocabulary() throws Exception {
    String whole = Files.readString(LetterModel.FOLDER.resolve("tokenizer.json"));
    String json = whole.replace("\"\u0104\":", "\"<gone>\":");
    assertThat(json).isNotEqualTo(whole);
    return Vocabulary.read(
        "tokenizer.json", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns a list of ranks with all bytes except the byte 04. */
  private static Vocabulary ranks() {
    StringBuilder list = new StringBuilder();
    for (int b = 0; b < 256; b++) {
      if (b != 4) {
        String token = Base64.getEncoder().encodeToString(new byte[] {(byte) b});
        list.append(token).append(' ').append(b).append('\n');
      }
    }
    return Vocabulary.read(
        "cl100k.tiktoken",
        new ByteArrayInputStream(list.toString().getBytes(StandardCharsets.US_ASCII)));
  }

  @Test
  void theRequestIsRefusedWithTheCharacter() throws Exception {
    check(vocabulary());
    check(ranks());
  }

  private static void check(Vocabulary vocabulary) throws Exception {
    ServedModel served =
        new ServedModel(
            "letters",
            new LetterModel(vocabulary),
            Optional.empty(),
            ToolFormat.named("hermes"),
            false);
    try (DyckServer server =
        DyckServer.start(served, ServerOptions.DEFAULT.withAddress("127.0.0.1", 0))) {
      Client client = Client.of(server.port());
      Answer good =
          client.post(
              "/v1/chat/completions",
              "{\"model\": \"letters\", \"messages\": [{\"role\": \"user\", \"content\": \"a\"}]}");
      assertThat(good.status()).as(good.body()).isEqualTo(200);
      Answer refused =
          client.post(
              "/v1/chat/completions",
              "{\"model\": \"letters\", \"messages\": [{\"role\": \"user\", \"content\":"
                  + " \"a\\u0004\"}]}");
      assertThat(refused.status()).as(refused.body()).isEqualTo(400);
      assertThat(refused.json().at("/error/message").asText()).contains("DYCK-V011", "U+0004");
      assertThat(refused.json().at("/error/param").asText()).isEqualTo("messages");
      Answer completion =
          client.post("/v1/completions", "{\"model\": \"letters\", \"prompt\": \"a\\u0004\"}");
      assertThat(completion.status()).as(completion.body()).isEqualTo(400);
    }
  }
}
