package io.dyck.tools;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.elements.ElementStyle.Form;
import io.dyck.schema.elements.ElementStyle.Member;
import java.util.Locale;
import java.util.Map;

/** Writes arguments in an element style, without a grammar. */
final class WrittenElements {
  private static final ObjectMapper JSON = new ObjectMapper();

  private WrittenElements() {}

  static String of(ElementStyle style, String arguments) {
    try {
      return members(style, style.member(), JSON.readTree(arguments));
    } catch (JsonProcessingException e) {
      throw new AssertionError(arguments, e);
    }
  }

  private static String members(ElementStyle style, Member member, JsonNode object) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, JsonNode> each : object.properties()) {
      text.append(text.isEmpty() ? "" : style.between())
          .append(member.open())
          .append(each.getKey())
          .append(member.nameEnd())
          .append(value(style, each.getValue()));
    }
    return text.toString();
  }

  private static String items(ElementStyle style, JsonNode array) {
    StringBuilder text = new StringBuilder();
    for (JsonNode each : array) {
      text.append(text.isEmpty() ? "" : style.between())
          .append(style.item())
          .append(value(style, each));
    }
    return text.toString();
  }

  private static String value(ElementStyle style, JsonNode value) {
    Form form = style.form(value.getNodeType().name().toLowerCase(Locale.ROOT));
    String inside =
        switch (form.kind()) {
          case MEMBERS -> members(style, style.inner(), value);
          case ITEMS -> items(style, value);
          case WORD -> style.words().getOrDefault(value.asText(), value.asText());
          case JSON -> value.toString();
          case ANY, TEXT ->
              value.getNodeType() == JsonNodeType.STRING
                  ? value.textValue()
                  : style.words().getOrDefault(value.asText(), value.toString());
        };
    return form.before() + inside + form.after() + style.close();
  }
}
