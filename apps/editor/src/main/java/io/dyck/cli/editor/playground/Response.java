package io.dyck.cli.editor.playground;

import com.google.common.collect.ImmutableMap;
import java.nio.charset.StandardCharsets;

/**
 * An answer to a request over HTTP.
 *
 * @param status of HTTP
 * @param headers by name
 * @param body not to be changed
 */
public record Response(int status, ImmutableMap<String, String> headers, byte[] body) {
  /**
   * The content security policy of the page: resources only from this server, no inline scripts,
   * and no framing by other pages.
   */
  private static final String PAGE_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src"
          + " 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** The policy of a report: inline styles, and no scripts. */
  private static final String REPORT_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action"
          + " 'none'; frame-ancestors 'self'; sandbox";

  /** Returns the page. Its editor may add styles of its own that carry the given nonce. */
  static Response page(String html, String number) {
    String policy =
        PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'nonce-" + number + "'");
    return new Response(
        200,
        headers("text/html; charset=utf-8", policy),
        html.replace("@NONCE@", number).getBytes(StandardCharsets.UTF_8));
  }

  static Response of(int status, String type, byte[] body) {
    return new Response(status, headers(type, PAGE_POLICY), body);
  }

  static Response report(String html) {
    return new Response(
        200,
        headers("text/html; charset=utf-8", REPORT_POLICY),
        html.getBytes(StandardCharsets.UTF_8));
  }

  private static ImmutableMap<String, String> headers(String type, String policy) {
    return ImmutableMap.of(
        "Content-Type",
        type,
        "Content-Security-Policy",
        policy,
        "X-Content-Type-Options",
        "nosniff",
        "Referrer-Policy",
        "no-referrer",
        "Cross-Origin-Opener-Policy",
        "same-origin",
        "Cross-Origin-Resource-Policy",
        "same-origin",
        "Cache-Control",
        "no-store");
  }
}
