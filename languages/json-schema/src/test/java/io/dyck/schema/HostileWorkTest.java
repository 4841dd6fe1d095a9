package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.dyck.failure.DyckException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each hostile schema gets an answer or an error of Dyck within bounds of work and memory. The
 * bounds are several times the needed work and memory.
 */
final class HostileWorkTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long MOST_NANOS = 10_000_000_000L;
  private static final long MOST_BYTES = 4_000_000_000L;

  record Hostile(String name, String schema) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static String tower(int height, String last, IntFunction<String> step) {
    List<String> definitions = new ArrayList<>();
    for (int i = 0; i < height; i++) {
      definitions.add("\"d" + i + "\":" + step.apply(i + 1));
    }
    definitions.add("\"d" + height + "\":" + last);
    return "{\"$ref\":\"#/$defs/d0\",\"$defs\":{" + String.join(",", definitions) + "}}";
  }

  private static String ref(int number) {
    return "{\"$ref\":\"#/$defs/d" + number + "\"}";
  }

  private static String joined(int count, IntFunction<String> each) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(each.apply(i));
    }
    return String.join(",", parts);
  }

  static List<Hostile> schemas() {
    List<Hostile> all = new ArrayList<>();
    for (String[] around :
        new String[][] {
          {"not", "{\"not\":", "}"},
          {"items", "{\"items\":", "}"},
          {"unique items", "{\"uniqueItems\":true,\"items\":", "}"},
          {"allOf", "{\"allOf\":[", "]}"},
          {"const", "{\"const\":[", "]}"},
          {"if", "{\"if\":", ",\"then\":false}"}
        }) {
      String inner = around[0].equals("const") ? "[".repeat(9_999) + "]".repeat(9_999) : null;
      all.add(
          new Hostile(
              "depth of " + around[0],
              inner == null
                  ? around[1].repeat(10_000) + "true" + around[2].repeat(10_000)
                  : around[1] + inner + around[2]));
    }
    for (String keyword : new String[] {"allOf", "anyOf", "oneOf"}) {
      all.add(
          new Hostile(
              "tower of " + keyword,
              tower(
                  80,
                  "{\"type\":\"array\",\"uniqueItems\":true}",
                  i ->
                      "{\""
                          + keyword
                          + "\":["
                          + ref(i)
                          + ","
                          + ref(i)
                          + ",{\"minItems\":"
                          + i
                          + "}]}")));
      all.add(
          new Hostile(
              "tower of members and " + keyword,
              tower(
                  60,
                  "true",
                  i ->
                      "{\""
                          + keyword
                          + "\":[{\"properties\":{\"a\":"
                          + ref(i)
                          + ",\"b\":"
                          + ref(i)
                          + "}},{\"required\":[\"c"
                          + i
                          + "\"]}]}")));
    }
    for (String pattern :
        new String[] {
          "^(a?){60}a{60}$",
          "(x+x+)+y",
          "^(([a-z])+.)+[A-Z]([a-z])+$",
          "((a{1,999}){1,999}){1,999}",
          "(.*a){60}",
          "^(?=.*a)(?=.*b)(?=.*c)(?=.*d)(?=.*e)(?=.*f)(?=.*g)(?=.*h).*$",
          "(a|b)*a(a|b){40}",
          "^(.|\\\\n)*(a.{30}|b.{30}|c.{30})$"
        }) {
      all.add(new Hostile("pattern " + pattern, "{\"pattern\":\"" + pattern + "\"}"));
      all.add(
          new Hostile(
              "names like " + pattern,
              "{\"patternProperties\":{\""
                  + pattern
                  + "\":{\"type\":\"null\"}},\"minProperties\":3}"));
    }
    for (String keyword : new String[] {"Length", "Items", "Properties"}) {
      all.add(new Hostile("max" + keyword, "{\"max" + keyword + "\":1000000000}"));
      all.add(
          new Hostile("min" + keyword, "{\"uniqueItems\":true,\"min" + keyword + "\":1000000000}"));
    }
    all.add(
        new Hostile(
            "many overlapping patterns",
            "{\"patternProperties\":{"
                + joined(60, i -> "\"[a-z]" + i + "\":{\"minimum\":" + i + "}")
                + "}}"));
    all.add(
        new Hostile(
            "many values",
            "{\"uniqueItems\":true,\"items\":{\"enum\":[" + joined(50_000, i -> "" + i) + "]}}"));
    all.add(
        new Hostile(
            "many contains",
            "{\"allOf\":[" + joined(40, i -> "{\"contains\":{\"const\":" + i + "}}") + "]}"));
    all.add(
        new Hostile(
            "exact one of many",
            "{\"oneOf\":["
                + joined(60, i -> "{\"type\":\"object\",\"required\":[\"a" + i + "\"]}")
                + "]}"));
    all.add(
        new Hostile(
            "dependent names",
            "{\"dependentRequired\":{"
                + joined(300, i -> "\"a" + i + "\":[\"a" + (i + 1) + "\"]")
                + "},\"required\":[\"a0\"]}"));
    all.add(
        new Hostile(
            "numbers",
            "{\"allOf\":["
                + joined(30, i -> "{\"multipleOf\":" + (2 * i + 3) + "}")
                + ",{\"not\":{\"multipleOf\":1e-300}},{\"maximum\":1e400}]}"));
    return all;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("schemas")
  void workAndMemoryAreBounded(Hostile hostile) {
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long nanos = THREADS.getCurrentThreadCpuTime();
    String answer = answer(hostile.schema());
    assertThat(THREADS.getCurrentThreadCpuTime() - nanos).as(answer).isLessThan(MOST_NANOS);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - bytes).as(answer).isLessThan(MOST_BYTES);
  }

  private static String answer(String schema) {
    try {
      LazyLanguage language = JsonSchema.of(schema).language();
      String text = RandomTexts.text(language, new Random(1), 200);
      assertThat(new LazyReader(language).accepts(text)).as(text).isTrue();
      return text;
    } catch (DyckException e) {
      assertThat(e.code()).startsWith("DYCK-");
      return String.valueOf(e.getMessage());
    }
  }
}
