package io.dyck.schema.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.JsonSchema;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A translated expression has the texts that java.util.regex matches as a whole. */
final class JavaPatternsTest {
  private static final String[] PARTS = {
    "a",
    "b",
    ".",
    "\\s",
    "\\S",
    "\\d",
    "\\W",
    "\\.",
    "\\$",
    "[ab]",
    "[^a\\s]",
    "[\\]\\-.]",
    "\\t",
    "\\x61",
    "\\u0062",
    "\\p{Lu}",
    "\\P{L}",
    "(?:ab)",
    "(?=a)",
    "(?!b)",
    "[a-c&]",
    "\\\\"
  };
  private static final String[] LETTERS = {
    "a", "b", "c", " ", "\t", "\n", "\r", "\u0085", "\u2028", "\u00a0", "A", "1", ".", "$", "\\",
    "-", "]", "&"
  };

  @Property(tries = 200)
  void asJavaMatches(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder expression = new StringBuilder(random.nextInt(4) == 0 ? "^" : "");
    for (int i = random.nextInt(4); i >= 0; i--) {
      String part = PARTS[random.nextInt(PARTS.length)];
      String[] after =
          part.startsWith("(?=") || part.startsWith("(?!")
              ? new String[] {""}
              : new String[] {"", "", "*", "+", "?", "{2}", "+?", "|"};
      expression.append(part).append(after[random.nextInt(after.length)]);
    }
    expression.append(random.nextInt(4) == 0 ? "$" : "");
    Pattern java = Pattern.compile(expression.toString());
    String ours = JavaPatterns.java(expression.toString(), "Place.code");
    String quoted = ours.replace("\\", "\\\\").replace("\"", "\\\"");
    LazyReader reader =
        new LazyReader(JsonSchema.of("{\"pattern\":\"" + quoted + "\"}").language());
    for (int i = 0; i < 20; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(4); n > 0; n--) {
        text.append(LETTERS[random.nextInt(LETTERS.length)]);
      }
      String json = TextNode.valueOf(text.toString()).toString();
      assertThat(reader.accepts(json))
          .as(expression + " as " + ours + " on " + json)
          .isEqualTo(java.matcher(text).matches());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a$b",
        "(?i)a",
        "(?>a)",
        "a++",
        "a*+",
        "[a&&b]",
        "[a[b]]",
        "\\h",
        "\\R",
        "\\bA",
        "\\Qa\\E",
        "\\p{Alpha}",
        "\\p{IsGreek}",
        "[\\S]",
        "\\01",
        "(a)\\1",
        "\\x{61}",
        "[]a]",
        "a)",
        "\\cA"
      })
  void whatIsReadOtherwiseIsRefused(String expression) {
    assertThatThrownBy(() -> JavaPatterns.java(expression, "Place.code"))
        .isInstanceOf(TypeSchemaException.class)
        .hasMessageStartingWith("DYCK-J013: at Place.code: in the expression ");
  }
}
