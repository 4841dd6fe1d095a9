package io.dyck.server.http;

import io.dyck.server.setup.Pages;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The routes of web pages, beside the interface. */
public final class PageRoutes {
  private PageRoutes() {}

  /**
   * Adds the routes of the pages after those of the interface. A route of the interface wins where
   * both match.
   */
  public static void add(RoutesConfig to, Pages pages) {
    to.get("/", context -> answer(context, pages));
    to.get("/<path>", context -> answer(context, pages));
    to.post("/api/{question}", context -> answer(context, pages));
  }

  private static void answer(Context context, Pages pages) {
    Map<String, String> headers = new HashMap<>();
    context.headerMap().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
    Pages.Answer answer =
        pages.answer(
            String.valueOf(context.method()), context.path(), headers, context.bodyAsBytes());
    answer.headers().forEach(context::header);
    if (String.valueOf(answer.headers().get("Content-Type")).startsWith("application/json")) {
      Exchange.markAnswered(context);
    }
    context.status(answer.status()).result(answer.body());
  }
}
