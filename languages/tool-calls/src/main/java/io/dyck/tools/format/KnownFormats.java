package io.dyck.tools.format;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.Resources;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The formats of this library, one file for each format, and the reader of such files. */
final class KnownFormats {
  static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "hermes",
          "llama3",
          "mistral",
          "mistral-v11",
          "mistral-v13",
          "deepseek-v3",
          "deepseek-v3.1",
          "kimi-k2",
          "exaone",
          "harmony",
          "qwen3-coder",
          "glm-4.5",
          "glm-4.7",
          "minimax-m2",
          "kimi-k3",
          "deepseek-v3.2",
          "deepseek-v4",
          "gemma-4",
          "command-r7b",
          "command-xml",
          "llama4");

  private static final ImmutableSet<String> PARTS =
      ImmutableSet.of(
          "call",
          "begin",
          "between",
          "end",
          "trigger",
          "reasoning",
          "preamble",
          "text",
          "parallel",
          "textBefore",
          "textAfter",
          "id",
          "arguments",
          "models");

  private static final Map<String, ToolFormat> READ = new ConcurrentHashMap<>();

  private KnownFormats() {}

  static ToolFormat findByName(String name) {
    if (!NAMES.contains(name)) {
      throw new ToolException(
          Problem.FORMAT,
          "",
          "there is no format '" + name + "'; there are " + String.join(", ", NAMES));
    }
    return READ.computeIfAbsent(name, n -> read(n, JsonPart.read(resource(n + ".json"))));
  }

  private static String resource(String file) {
    try {
      return Resources.toString(
          Resources.getResource(KnownFormats.class, file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ToolFormat read(String name, JsonPart json) {
    json.requireOnly(PARTS);
    ImmutableList<Template> calls = texts(json.get("call"), Template::of);
    String begin = json.stringMember("begin", "");
    ImmutableList<String> triggers =
        json.find("trigger")
            .map(part -> texts(part, text -> text))
            .orElseGet(
                () ->
                    calls.stream()
                        .map(call -> begin + call.textBeforeHole())
                        .collect(ImmutableList.toImmutableList()));
    return new ToolFormat(
        name,
        calls,
        begin,
        json.stringMember("between", ""),
        json.stringMember("end", ""),
        triggers,
        template(json, "reasoning"),
        template(json, "preamble"),
        Template.of(json.stringMember("text", Template.Hole.TEXT.writtenForm())),
        json.booleanMember("parallel", true),
        json.booleanMember("textBefore", true),
        json.booleanMember("textAfter", true),
        json.stringMember("id", ToolFormat.ANY_ID),
        json.find("arguments").map(StyleReader::read).orElse(null));
  }

  /** Reads one text or an array of texts. */
  private static <T> ImmutableList<T> texts(JsonPart part, Function<String, T> as) {
    List<JsonPart> parts = part.node().isArray() ? part.items() : List.of(part);
    return parts.stream()
        .map(JsonPart::stringValue)
        .map(as)
        .collect(ImmutableList.toImmutableList());
  }

  private static @Nullable Template template(JsonPart json, String name) {
    return json.find(name).map(part -> Template.of(part.stringValue())).orElse(null);
  }
}
