package com.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.json.JsonMapper;

/** Starts the application, and makes the request of its README. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class OrderApplicationTest {
  @LocalServerPort private int port;
  @Autowired private JsonMapper json;

  @Test
  void aSentenceBecomesAnOrder() throws Exception {
    String sentence = "three green lamps, and hurry, please";
    String order = send(to("/orders").POST(HttpRequest.BodyPublishers.ofString(sentence)));
    assertThat(json.readValue(order, OrderApplication.Order.class).product()).isNotNull();
    assertThat(send(to("/actuator/health").GET())).contains("\"dyck\":{").contains("\"UP\"");
    assertThat(send(to("/actuator/metrics/gen_ai.client.operation").GET())).contains("\"dyck\"");
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
        .header("Content-Type", "text/plain");
  }

  private static String send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }
}
