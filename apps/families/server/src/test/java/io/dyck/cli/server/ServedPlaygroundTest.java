package io.dyck.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The page of the playground inside the server, by the real command. */
final class ServedPlaygroundTest {
  @Test
  void thePageAndTheInterfaceStandSideBySide() throws IOException, InterruptedException {
    Process serve =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.dyck.cli.Dyck",
                "serve",
                "--port",
                "0",
                "--playground")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = serve.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).startsWith("serving 'default' at http://127.0.0.1:");
      String page = String.valueOf(out.readLine()).replaceFirst(".* at ", "");
      assertThat(page).matches("http://127.0.0.1:\\d+/");
      HttpClient client = HttpClient.newHttpClient();
      HttpResponse<String> shown = client.send(get(page), BodyHandlers.ofString());
      assertThat(shown.statusCode()).isEqualTo(200);
      assertThat(shown.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("default-src 'none'");
      assertThat(shown.body()).contains("app.js");
      assertThat(client.send(get(page + "app.js"), BodyHandlers.ofString()).statusCode())
          .isEqualTo(200);
      String answer =
          client
              .send(
                  ask(page + "api/check", "{\"grammar\": \"root ::= 'a'\"}"),
                  BodyHandlers.ofString())
              .body();
      assertThat(answer).contains("\"verdict\"");
      assertThat(client.send(get(page + "nothing"), BodyHandlers.ofString()).statusCode())
          .isEqualTo(404);
      assertThat(client.send(get(page + "v1/models"), BodyHandlers.ofString()).body())
          .contains("default");
      String tags = client.send(get(page + "api/tags"), BodyHandlers.ofString()).body();
      assertThat(tags).contains("\"models\"");
    } finally {
      serve.destroy();
      assertThat(serve.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void thePageIsForThisMachineOnly() {
    Run open = Run.dyck("serve", "--host", "0.0.0.0", "--port", "0", "--playground");
    assertThat(open.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(open.err()).contains("the playground is for this machine only");
  }

  private static HttpRequest get(String address) {
    return HttpRequest.newBuilder(URI.create(address)).build();
  }

  private static HttpRequest ask(String address, String body) {
    return HttpRequest.newBuilder(URI.create(address))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body))
        .build();
  }
}
