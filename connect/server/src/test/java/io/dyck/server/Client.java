package io.dyck.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A client with nothing but the JDK. */
record Client(int port, HttpClient http) {
  static final ObjectMapper JSON = new ObjectMapper();

  /** An answer. */
  record Answer(int status, String body) {
    JsonNode json() throws IOException {
      return JSON.readTree(body);
    }

    String content() throws IOException {
      return json().at("/choices/0/message/content").asText();
    }

    String param() throws IOException {
      return json().at("/error/param").asText();
    }

    String code() throws IOException {
      return json().at("/error/code").asText();
    }

    /** The objects of a stream. */
    List<JsonNode> events() throws IOException {
      List<JsonNode> events = new ArrayList<>();
      for (String line : body.split("\n")) {
        if (line.startsWith("data: {")) {
          events.add(JSON.readTree(line.substring(6)));
        }
      }
      return events;
    }
  }

  static Client of(int port) {
    return new Client(port, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofSeconds(60))
        .header("Content-Type", "application/json");
  }

  Answer send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    return new Answer(response.statusCode(), response.body());
  }

  Answer post(String path, String body) throws IOException, InterruptedException {
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)).build());
  }

  Answer get(String path) throws IOException, InterruptedException {
    return send(request(path).GET().build());
  }

  /** A conversation of one message, with further members. */
  Answer chat(String members) throws IOException, InterruptedException {
    return post("/v1/chat/completions", chatBody(members));
  }

  static String chatBody(String members) {
    String more = members.isEmpty() ? "" : ", " + members;
    return "{\"messages\": [{\"role\": \"user\", \"content\": \"hi\"}]" + more + "}";
  }
}
