package io.dyck.server.setup;

import java.util.Map;

/**
 * The content that a server shows beside its interface, such as a web page. The pages answer each
 * {@code GET} request for a path that is not part of the interface, and questions to {@code POST
 * /api/…}. Thread-safe.
 */
@FunctionalInterface
public interface Pages {
  /**
   * An answer over HTTP.
   *
   * @param status the HTTP status
   * @param headers the headers by name
   * @param body the bytes, which callers must not change
   */
  record Answer(int status, Map<String, String> headers, byte[] body) {}

  /**
   * Answers a request. The implementation decides who may ask; the server does not check its keys
   * here.
   *
   * @param method the method, such as {@code GET}
   * @param path the path without the query
   * @param headers the headers by name in lower case
   * @param body the body, within the server's bound
   * @return the answer; this method never throws
   */
  Answer answer(String method, String path, Map<String, String> headers, byte[] body);
}
