package io.dyck.server.setup;

import java.util.Map;

/**
 * What a server shows beside its interface, such as a page for people: whatever {@code GET} asks
 * for and the interface does not have, and questions to {@code POST /api/…}. Thread-safe.
 */
@FunctionalInterface
public interface Pages {
  /**
   * An answer over HTTP.
   *
   * @param status of HTTP
   * @param headers by name
   * @param body not to be changed
   */
  record Answer(int status, Map<String, String> headers, byte[] body) {}

  /**
   * Answers a request. It decides by itself who may ask: keys of the server are not asked for.
   *
   * @param method such as {@code GET}
   * @param path without the query
   * @param headers by name in small letters
   * @param body of the request, within the bound of the server
   * @return never fails
   */
  Answer answer(String method, String path, Map<String, String> headers, byte[] body);
}
