package io.dyck.tools;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ValueNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.tools.format.Template;
import io.dyck.tools.format.Template.FixedPiece;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.format.Template.Piece;
import io.dyck.tools.format.ToolFormat;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An oracle for formats without frames, by definition. It tries every position at which a call may
 * end, and a validator checks the arguments.
 */
final class SlowReading {
  /** Reads an integer as one, however it is written, and also if it is too large for a double. */
  private static final ObjectMapper EXACT =
      new ObjectMapper()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .setNodeFactory(
              new JsonNodeFactory() {
                @Override
                public ValueNode numberNode(BigDecimal value) {
                  return value.stripTrailingZeros().scale() <= 0
                      ? numberNode(value.toBigInteger())
                      : super.numberNode(value);
                }
              });

  /** The arguments from which texts are made. */
  static final List<String> ARGUMENTS =
      List.of(
          "{}",
          "{\"x\": 3}",
          "{\"x\": 30}",
          "{\"s\": \"}\"}",
          "{\"s\": \"<\"}",
          "{\"b\": true}",
          "{\"a\": {\"l\": [null, 1.5, \"t\"], \"e\": []}, \"z\": {}}");

  private final List<Tool> tools;
  private final ToolFormat format;
  private final String text;

  private SlowReading(List<Tool> tools, ToolFormat format, String text) {
    this.tools = tools;
    this.format = format;
    this.text = text;
  }

  /** Whether a text is a message in which tools may be called. */
  static boolean accepts(List<Tool> tools, ToolFormat format, String text) {
    SlowReading reading = new SlowReading(tools, format, text);
    Template frame = format.reasoning();
    if (frame != null && text.startsWith(frame.textBeforeHole())) {
      int end = text.indexOf(tail(frame), frame.textBeforeHole().length());
      return end >= 0 && reading.free(end + tail(frame).length());
    }
    return reading.free(0);
  }

  private static String tail(Template frame) {
    return ((FixedPiece) frame.pieces().get(2)).text();
  }

  /** Reads free text from a position on, and the rest of the message. */
  private boolean free(int from) {
    int call = -1;
    for (String trigger : format.triggers()) {
      int found = text.indexOf(trigger, from);
      call = call < 0 || (found >= 0 && found < call) ? found : call;
    }
    if (!format.textBefore() && call != 0) {
      return true;
    }
    String free = text.substring(from, call < 0 ? text.length() : call);
    Template frame = format.reasoning();
    if (frame != null && (free.contains(frame.textBeforeHole()) || free.contains(tail(frame)))) {
      return false;
    }
    if (call < 0) {
      return true;
    }
    if (!text.startsWith(format.begin(), call)) {
      return false;
    }
    for (int end : group(call + format.begin().length())) {
      if (format.textAfter() ? free(end) : end == text.length()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the positions at which a group of calls may end. */
  private Set<Integer> group(int from) {
    Set<Integer> ends = new TreeSet<>();
    for (Template way : format.calls()) {
      for (int end : call(way, 0, from, "")) {
        if (text.startsWith(format.end(), end)) {
          ends.add(end + format.end().length());
        }
        boolean alone = format.textAfter() && format.end().isEmpty();
        if (!alone && text.startsWith(format.between(), end)) {
          ends.addAll(group(end + format.between().length()));
        }
      }
    }
    return ends;
  }

  /** Returns the positions at which a call may end that was read up to a piece. */
  private Set<Integer> call(Template way, int index, int from, String name) {
    List<Piece> pieces = way.pieces();
    Set<Integer> ends = new TreeSet<>();
    if (index == pieces.size()) {
      ends.add(from);
    } else if (pieces.get(index) instanceof FixedPiece fixed) {
      if (text.startsWith(fixed.text(), from)) {
        ends.addAll(call(way, index + 1, from + fixed.text().length(), name));
      }
    } else if (pieces.get(index) == Hole.NAME) {
      for (Tool tool : tools) {
        if (text.startsWith(tool.name(), from)) {
          ends.addAll(call(way, index + 1, from + tool.name().length(), tool.name()));
        }
      }
    } else if (pieces.get(index) == Hole.ARGUMENTS) {
      for (int end : arguments(from, name)) {
        ends.addAll(call(way, index + 1, end, name));
      }
    } else {
      Matcher id = Pattern.compile(format.id()).matcher(text);
      for (int end = from + 1; end <= text.length(); end++) {
        if (id.region(from, end).matches()) {
          ends.addAll(call(way, index + 1, end, name));
        }
      }
    }
    return ends;
  }

  /**
   * Returns the positions at which the arguments of a tool may end. Elements are only tried for
   * {@link #ARGUMENTS}.
   */
  private Set<Integer> arguments(int from, String name) {
    Tool tool = tools.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    ElementStyle style = format.arguments();
    if (style == null) {
      int end = endOfJson(from);
      return end >= 0 && isValid(tool, text.substring(from, end)) ? Set.of(end) : Set.of();
    }
    Set<Integer> ends = new TreeSet<>();
    for (String each : ARGUMENTS) {
      String written = WrittenElements.of(style, each);
      if (text.startsWith(written, from) && isValid(tool, each)) {
        ends.add(from + written.length());
      }
    }
    return ends;
  }

  private int endOfJson(int from) {
    if (from >= text.length() || text.charAt(from) != '{') {
      return -1;
    }
    try (JsonParser parser = new JsonFactory().createParser(text.substring(from))) {
      parser.nextToken();
      parser.skipChildren();
      return from + (int) parser.currentLocation().getCharOffset();
    } catch (IOException e) {
      return -1;
    }
  }

  static boolean isValid(Tool tool, String arguments) {
    try {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(tool.parameters())
          .validate(EXACT.readTree(arguments))
          .isEmpty();
    } catch (IOException e) {
      return false;
    }
  }
}
