package io.dyck.schema.read;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The metaschemas of the drafts, which are known without a network. */
final class Metaschemas {
  private static final Pattern OLD =
      Pattern.compile("https?://json-schema\\.org/(draft-0[467])/schema");
  private static final Pattern NEW =
      Pattern.compile(
          "https?://json-schema\\.org/draft/(2019-09|2020-12)/(?:meta/([a-z-]+)|schema)");

  private Metaschemas() {}

  /** Returns the text of a metaschema by its URI, or null for another URI. */
  static @Nullable String text(String uri) {
    Matcher old = OLD.matcher(uri);
    if (old.matches()) {
      return resource(old.group(1));
    }
    Matcher modern = NEW.matcher(uri);
    if (!modern.matches()) {
      return null;
    }
    String name = modern.group(2);
    return resource(modern.group(1) + "/" + (name == null ? "schema" : name));
  }

  private static @Nullable String resource(String name) {
    try (InputStream in = Metaschemas.class.getResourceAsStream("metaschemas/" + name + ".json")) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
