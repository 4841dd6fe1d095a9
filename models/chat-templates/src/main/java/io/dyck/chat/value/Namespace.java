package io.dyck.chat.value;

import io.dyck.chat.text.OriginText;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of {@code namespace()}, the only value that a template can change. */
public final class Namespace implements AttributeHolder {
  private final Map<Object, Object> attributes = new LinkedHashMap<>();

  public Map<Object, Object> attributes() {
    return attributes;
  }

  @Override
  public @Nullable Object attribute(String name) {
    return attributes.get(OriginText.ofTemplate(name));
  }
}
