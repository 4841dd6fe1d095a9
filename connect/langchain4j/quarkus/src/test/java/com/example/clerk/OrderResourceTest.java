package com.example.clerk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Starts the application, and asks for an order. */
@QuarkusTest
class OrderResourceTest {
  @TestHTTPResource("/orders")
  URI orders;

  @Test
  void aSentenceBecomesAnOrder() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(orders)
            .header("Content-Type", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofString("three green lamps, and hurry, please"))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer.body());
    assertTrue(
        answer.body().matches("\\{\"product\":\".*\",\"pieces\":-?\\d+,\"express\":(true|false)}"),
        answer.body());
  }
}
