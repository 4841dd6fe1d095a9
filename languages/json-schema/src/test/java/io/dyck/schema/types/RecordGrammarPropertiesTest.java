package io.dyck.schema.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Values to text and back; text to values or clear errors, whatever the text. */
final class RecordGrammarPropertiesTest {
  private static final Object REFUSED = new Object();

  private static final Map<Class<?>, RecordGrammar<?>> GRAMMARS = new HashMap<>();

  @SuppressWarnings("unchecked")
  private static RecordGrammar<Object> grammar(Class<?> type) {
    return (RecordGrammar<Object>) GRAMMARS.computeIfAbsent(type, key -> RecordGrammar.of(type));
  }

  @Provide
  Arbitrary<Class<?>> types() {
    return Arbitraries.of(ZooValues.TYPES);
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void valuesComeBack(@ForAll("types") Class<?> type, @ForAll long seed) {
    Object value = new ZooValues(seed).of(type);
    RecordGrammar<Object> grammar = grammar(type);
    String text = grammar.write(value);
    assertThat(grammar.pda().accepts(text.getBytes(StandardCharsets.UTF_8))).as(text).isTrue();
    assertThat(grammar.parse(text)).as(text).isEqualTo(value);
  }

  @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
  void mutatedTextsGiveValuesOfTheTypeOrClearErrors(
      @ForAll("types") Class<?> type, @ForAll long seed) {
    RecordGrammar<Object> grammar = grammar(type);
    Random random = new Random(seed);
    String text = mutated(grammar.write(new ZooValues(seed).of(type)), random);
    boolean accepted =
        grammar.pda().accepts(text.getBytes(StandardCharsets.UTF_8)) && !hasHalfCharacter(text);
    Object value = valueOrRefusal(grammar, text, type);
    if (value == null) {
      assertThat(accepted).as(text).isFalse();
    } else if (value != REFUSED) {
      assertThat(accepted).as(text).isTrue();
      assertThat(grammar.parse(grammar.write(value))).as(text).isEqualTo(value);
    }
  }

  /** A random text of the automaton is read, although no value wrote it. */
  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
  void textsOfTheAutomatonAreRead(@ForAll("types") Class<?> type, @ForAll long seed) {
    RecordGrammar<Object> grammar = grammar(type);
    Random random = new Random(seed);
    String text = "";
    while (!grammar.pda().accepts(text.getBytes(StandardCharsets.UTF_8)) && text.length() < 400) {
      List<String> longer = new ArrayList<>();
      for (char letter = ' '; letter < 127; letter++) {
        byte[] next = (text + letter).getBytes(StandardCharsets.UTF_8);
        if (grammar.pda().longestViablePrefix(next) == next.length) {
          longer.add(text + letter);
        }
      }
      String next = longer.get(random.nextInt(longer.size()));
      for (String end : text.length() < 60 ? List.<String>of() : List.of(",", "\"", ")")) {
        next = longer.contains(text + end) ? text + end : next;
      }
      text = next;
    }
    Object value = valueOrRefusal(grammar, text, type);
    if (text.length() < 400 && value != REFUSED) {
      assertThat(grammar.parse(grammar.write(Objects.requireNonNull(value, text))))
          .as(text)
          .isEqualTo(value);
    }
  }

  /**
   * Returns the value of a text, or null if the text is not of the grammar, or {@link #REFUSED} if
   * it has a key twice or a constructor refuses it.
   */
  private static @org.jspecify.annotations.Nullable Object valueOrRefusal(
      RecordGrammar<Object> grammar, String text, Class<?> type) {
    try {
      Object value = grammar.parse(text);
      assertThat(value).as(text).isInstanceOf(type);
      return value;
    } catch (TypeSchemaException refused) {
      assertThat(refused.code()).as(text).isEqualTo("DYCK-J014");
      String message = refused.toString();
      return message.contains("Duplicate field") || message.contains("from > to") ? REFUSED : null;
    }
  }

  private static boolean hasHalfCharacter(String text) {
    return !StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  private static String mutated(String text, Random random) {
    StringBuilder result = new StringBuilder(text);
    List<String> splinters =
        List.of(
            "new ", "Runtime", "\\u0022", "\"", "(", ")", ", ", "null", "0", "-", "{}", "E9", "\\");
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      int from = random.nextInt(result.length() + 1);
      int to = Math.min(result.length(), from + random.nextInt(4));
      switch (random.nextInt(4)) {
        case 0 -> result.delete(from, to);
        case 1 -> result.insert(from, splinters.get(random.nextInt(splinters.size())));
        case 2 -> result.insert(from, result.substring(from, to));
        default -> result.replace(from, to, Character.toString(' ' + random.nextInt(95)));
      }
    }
    return result.toString();
  }

  @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
  void grammarsAreDeterministic(@ForAll("types") Class<?> type) {
    Pda pda = Pda.compile(RecordGrammar.of(type).grammar());
    assertThat(pda.conflicts()).isEmpty();
  }
}
