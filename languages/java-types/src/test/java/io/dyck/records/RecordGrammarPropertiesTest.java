package io.dyck.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.SentenceSampler;
import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Values to text and back; text to values or clear errors, whatever the text. */
final class RecordGrammarPropertiesTest {
  private static final Map<String, RecordGrammar<?>> GRAMMARS = new HashMap<>();

  /** Random walks through the rules of the grammar, not through the automaton. */
  private static final Map<RecordGrammar<?>, SentenceSampler> SAMPLERS = new HashMap<>();

  private static final Map<RecordGrammar<?>, EarleyOracle> ORACLES = new HashMap<>();

  @SuppressWarnings("unchecked")
  private static RecordGrammar<Object> grammar(Class<?> type, TextForm form) {
    return (RecordGrammar<Object>)
        GRAMMARS.computeIfAbsent(type + " " + form, key -> RecordGrammar.of(type, form));
  }

  @Provide
  Arbitrary<Class<?>> types() {
    return Arbitraries.of(ZooValues.TYPES);
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void valuesComeBack(@ForAll("types") Class<?> type, @ForAll TextForm form, @ForAll long seed) {
    Object value = new ZooValues(seed).of(type);
    RecordGrammar<Object> grammar = grammar(type, form);
    String text = grammar.write(value);
    assertThat(grammar.pda().accepts(text.getBytes(StandardCharsets.UTF_8))).as(text).isTrue();
    assertThat(grammar.parse(text)).as(text).isEqualTo(value);
    if (form == TextForm.JSON) {
      assertThatCode(() -> new ObjectMapper().readTree(text)).as(text).doesNotThrowAnyException();
    }
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void walksOfTheGrammarAreRead(
      @ForAll("types") Class<?> type, @ForAll TextForm form, @ForAll long seed) {
    RecordGrammar<Object> grammar = grammar(type, form);
    SentenceSampler sampler =
        SAMPLERS.computeIfAbsent(grammar, g -> SentenceSampler.of(g.grammar()));
    String text = new String(sampler.sample(seed, 40).orElseThrow(), StandardCharsets.UTF_8);
    Object value = valueOrRefusal(grammar, text, type, "DYCK-R011", "DYCK-R012");
    if (value != null) {
      assertThat(grammar.parse(grammar.write(value))).as(text).isEqualTo(value);
    }
  }

  @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
  void mutatedTextsGiveValuesOfTheTypeOrClearErrors(
      @ForAll("types") Class<?> type, @ForAll TextForm form, @ForAll long seed) {
    RecordGrammar<Object> grammar = grammar(type, form);
    Random random = new Random(seed);
    String text = mutated(grammar.write(new ZooValues(seed).of(type)), random);
    boolean accepted =
        grammar.pda().accepts(text.getBytes(StandardCharsets.UTF_8)) && !hasHalfCharacter(text);
    String[] codes =
        accepted ? new String[] {"DYCK-R011", "DYCK-R012"} : new String[] {"DYCK-R010"};
    Object value = valueOrRefusal(grammar, text, type, codes);
    if (value != null) {
      assertThat(accepted).as(text).isTrue();
      assertThat(grammar.parse(grammar.write(value))).as(text).isEqualTo(value);
    }
  }

  /** Returns the value of a text, or null if the text was refused with one of the given codes. */
  private static @org.jspecify.annotations.Nullable Object valueOrRefusal(
      RecordGrammar<Object> grammar, String text, Class<?> type, String... codes) {
    try {
      Object value = grammar.parse(text);
      assertThat(value).as(text).isInstanceOf(type);
      return value;
    } catch (RecordTextException refused) {
      assertThat(refused.code()).as(text).isIn((Object[]) codes);
      assertThat(refused.offset()).as(text).isBetween(0, text.length());
      return null;
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

  @Property(tries = 120, edgeCases = EdgeCasesMode.NONE)
  void theOracleAgrees(@ForAll("types") Class<?> type, @ForAll TextForm form, @ForAll long seed) {
    RecordGrammar<Object> grammar = grammar(type, form);
    String text = mutated(grammar.write(new ZooValues(seed).of(type)), new Random(seed));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(grammar.pda().accepts(bytes))
        .as(text)
        .isEqualTo(
            ORACLES.computeIfAbsent(grammar, g -> EarleyOracle.of(g.grammar())).accepts(bytes));
  }

  @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
  void grammarsAreDeterministic(@ForAll("types") Class<?> type, @ForAll TextForm form) {
    Pda pda = Pda.compile(RecordGrammar.of(type, form).grammar());
    assertThat(pda.conflicts()).isEmpty();
  }
}
