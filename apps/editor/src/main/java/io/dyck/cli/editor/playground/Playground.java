package io.dyck.cli.editor.playground;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import io.dyck.failure.DyckException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The page and its questions, for any HTTP server: requests in, answers out. Requests must name a
 * loopback host, and questions must come from the page itself. Other sites therefore cannot ask.
 * Bodies, time and the number of questions at once are bounded. Thread-safe.
 *
 * <pre>{@code
 * Response answer = playground.answer("GET", "/", headers, new byte[0]);
 * }</pre>
 */
public final class Playground implements AutoCloseable {
  /** The most bytes of a request's body. */
  public static final int LARGEST_BODY = 2 << 20;

  private static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNestingDepth(50)
                      .maxStringLength(LARGEST_BODY)
                      .build())
              .build());

  private static final ImmutableMap<String, String> TYPES =
      ImmutableMap.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "txt", "text/plain; charset=utf-8");

  private static final ImmutableMap<String, String> FILES =
      ImmutableMap.of(
          "/", "index.html",
          "/app.js", "app.js",
          "/app.css", "app.css",
          "/icon.svg", "icon.svg",
          "/licences.txt", "licences.txt");

  private final PageQuestions questions;
  private final BoundedWork work;
  private final Reports reports = new Reports();

  /**
   * Makes a playground.
   *
   * @param vocabularies the vocabularies that the page offers, by name
   * @param most the most time for a question
   * @param version of Dyck, for reports
   */
  public Playground(Vocabularies vocabularies, Duration most, String version) {
    this.questions = new PageQuestions(vocabularies, reports, version);
    this.work = new BoundedWork(most);
  }

  /**
   * Answers a request.
   *
   * @param method the method, such as {@code GET}
   * @param path the path without the query
   * @param headers the headers by name in lower case
   * @param body the body, at most {@link #LARGEST_BODY} bytes
   * @return the response; this method never throws
   */
  public Response answer(String method, String path, Map<String, String> headers, byte[] body) {
    try {
      requireLocal(headers);
      if (method.equals("GET") || method.equals("HEAD")) {
        return get(path);
      }
      if (!method.equals("POST") || !path.startsWith("/api/")) {
        throw new Refusal(405, "DYCK-P003", "there is nothing at " + path, "open /");
      }
      requireSameOrigin(headers);
      return answer(path.substring("/api/".length()), body);
    } catch (Refusal e) {
      return refusal(e.status(), e.code(), String.valueOf(e.getMessage()), e.advice());
    }
  }

  private Response get(String path) {
    if (path.startsWith("/report/")) {
      return reports
          .findReport(path.substring("/report/".length()))
          .map(Response::report)
          .orElseThrow(
              () -> new Refusal(404, "DYCK-P003", "this report is gone", "make it once more"));
    }
    String file = FILES.get(path);
    if (file == null) {
      throw new Refusal(404, "DYCK-P003", "there is nothing at " + path, "open /");
    }
    if (file.endsWith(".html")) {
      return Response.page(new String(resource(file), StandardCharsets.UTF_8), reports.newName());
    }
    String type = file.substring(file.lastIndexOf('.') + 1);
    return Response.of(200, String.valueOf(TYPES.get(type)), resource(file));
  }

  private static byte[] resource(String file) {
    URL url = Resources.getResource(Playground.class, file);
    try {
      return Resources.toByteArray(url);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Without this check, a foreign name that DNS resolves to this machine could read the answers.
   */
  private static void requireLocal(Map<String, String> headers) {
    if (!isLoopback(host(headers.getOrDefault("host", "")))) {
      throw new Refusal(
          403, "DYCK-P001", "this server answers to localhost only", "open it by 127.0.0.1");
    }
  }

  private static void requireSameOrigin(Map<String, String> headers) {
    String origin = headers.getOrDefault("origin", "");
    boolean isSame =
        origin.isEmpty() || origin.equals("http://" + headers.getOrDefault("host", ""));
    String site = headers.getOrDefault("sec-fetch-site", "same-origin");
    String type = headers.getOrDefault("content-type", "").toLowerCase(Locale.ROOT);
    if (!isSame || !(site.equals("same-origin") || site.equals("none"))) {
      throw new Refusal(403, "DYCK-P001", "another site asks", "ask from the page itself");
    }
    if (!type.startsWith("application/json")) {
      throw new Refusal(415, "DYCK-P002", "a question is JSON", "send it as application/json");
    }
  }

  private static String host(String header) {
    try {
      String host = URI.create("http://" + header).getHost();
      return host == null ? "" : host;
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private static boolean isLoopback(String host) {
    return host.equals("localhost") || host.equals("127.0.0.1") || host.equals("[::1]");
  }

  private Response answer(String question, byte[] body) {
    if (body.length > LARGEST_BODY) {
      throw new Refusal(
          413,
          "DYCK-P002",
          "the question has more than " + LARGEST_BODY + " bytes",
          "use the command for texts of this size");
    }
    JsonNode asked = read(body);
    String key = asked.path("page").asText("") + " " + question;
    try {
      ObjectNode answer =
          work.run(key, asked.path("number").asLong(), () -> questions.answer(question, asked));
      // The answer is written as a text first, because half of a surrogate pair in the grammar has
      // no bytes.
      String text = JSON.writeValueAsString(answer);
      return Response.of(200, "application/json", text.getBytes(StandardCharsets.UTF_8));
    } catch (DyckException e) {
      return refusal(
          422,
          e.code(),
          String.valueOf(e.getMessage()).replaceFirst("^" + e.code() + ": ", ""),
          "");
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode read(byte[] body) {
    try {
      JsonNode asked = JSON.readTree(body);
      if (asked.isObject()) {
        return asked;
      }
    } catch (IOException e) {
      // Answered below.
    }
    throw new Refusal(400, "DYCK-P002", "a question is one JSON object", "send an object");
  }

  private static Response refusal(int status, String code, String message, String advice) {
    ObjectNode problem = JSON.createObjectNode();
    problem.put("code", code).put("message", message).put("advice", advice);
    return Response.of(
        status, "application/json", problem.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Ends the running questions. */
  @Override
  public void close() {
    work.close();
  }

  /** Reports that were made lately, by names that cannot be guessed. */
  static final class Reports {
    private static final int MOST = 8;

    private final java.security.SecureRandom random = new java.security.SecureRandom();
    private final Cache<String, String> texts = CacheBuilder.newBuilder().maximumSize(MOST).build();

    String newName() {
      return Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
    }

    String keep(String html) {
      String name = newName();
      texts.put(name, html);
      return name;
    }

    Optional<String> findReport(@Nullable String name) {
      return name == null ? Optional.empty() : Optional.ofNullable(texts.getIfPresent(name));
    }
  }
}
