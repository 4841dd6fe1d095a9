package io.dyck.schema.strings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.ShortTextEquivalent;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.grammar.oracle.LazyReader;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

final class JsonStringsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] CHARACTERS = {
    "a", "b", "\"", "\\", "/", "\n", "\u0001", "é", "€", "\u07FF", "\uFFFF", "𝄞", "\uDBFF\uDFFF"
  };

  @Property(tries = 2_000)
  void textsAreThoseWhoseValuesAreInTheSet(@ForAll long seed) throws PatternException {
    Random random = new Random(seed);
    String value = string(random);
    StringSet set =
        random.nextBoolean()
            ? StringSet.of(ImmutableList.of(value, string(random)))
            : StringSet.pattern("a.*€|[^b]$").intersection(StringSet.length(0, 3));
    String text = written(value, random);
    if (random.nextInt(3) == 0 && text.length() > 2) {
      int at = random.nextInt(text.length());
      text = text.substring(0, at) + text.substring(at + 1);
    }
    boolean expected = isString(text) && set.contains(read(text));
    assertThat(new LazyReader(JsonStrings.language(set, StringEscapes.ANY)).accepts(text))
        .as(text)
        .isEqualTo(expected);
  }

  /** Random bytes that the language allows are UTF-8. */
  @Property(tries = 300)
  void everyTextIsUtf8(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    StringSet set =
        switch (random.nextInt(4)) {
          case 0 -> StringSet.length(0, 3);
          case 1 -> StringSet.pattern("^[^b]*$");
          case 2 -> StringSet.pattern("^.{2}$").intersection(StringSet.length(1, 5));
          default -> StringSet.of("a").complement();
        };
    LazyLanguage language = JsonStrings.language(set, StringEscapes.ANY);
    for (int i = 0; i < 20; i++) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      int state = language.start();
      for (int left = random.nextInt(12); left > 0; left--) {
        List<int[]> steps = reads(language, state, random);
        if (steps.isEmpty()) {
          break;
        }
        int[] step = steps.get(random.nextInt(steps.size()));
        text.write(step[0]);
        state = step[1];
      }
      text.writeBytes(language.shortestEnd(state));
      byte[] written = text.toByteArray();
      assertThat(new LazyReader(language).accepts(written)).isTrue();
      assertThatCode(() -> StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(written)))
          .as(HexFormat.of().formatHex(written))
          .doesNotThrowAnyException();
    }
  }

  /**
   * A state that claims to read like all strings reads like them for the claimed number of bytes.
   */
  @Property(tries = 600)
  void broadStringsReadWhatAllRead(@ForAll long seed) throws PatternException {
    Random random = new Random(seed);
    String[] patterns = {
      "ab", "a$", "^b", "^(?:a+b+){0,3}a$", "[ab]{3}", "^[^a]", "(?:ab){2,}", "^.{2,5}$", "^a?$"
    };
    StringSet set = StringSet.pattern(patterns[random.nextInt(patterns.length)]);
    set = random.nextBoolean() ? set : set.complement();
    int least = random.nextInt(4);
    set =
        switch (random.nextInt(4)) {
          case 0 -> set.intersection(StringSet.length(least, least + 6));
          case 1 -> set.intersection(StringSet.length(least, null));
          case 2 -> set.union(StringSet.length(least, least + 3));
          default -> set;
        };
    if (set.isEmpty()) {
      return;
    }
    StringEscapes escapes = random.nextBoolean() ? StringEscapes.ANY : StringEscapes.MINIMAL;
    LazyLanguage language = JsonStrings.language(set, escapes);
    int state = language.start();
    for (int left = random.nextInt(8); left > 0; left--) {
      List<int[]> steps = reads(language, state, random);
      ShortTextEquivalent breadth = language.shortTextEquivalent(state);
      if (breadth != null) {
        assertReadsAlike(language, state, breadth, Math.min(breadth.bytes(), 12), random);
      }
      if (steps.isEmpty()) {
        return;
      }
      state = steps.get(random.nextInt(steps.size()))[1];
    }
  }

  private static void assertReadsAlike(
      LazyLanguage language, int start, ShortTextEquivalent breadth, int bytes, Random random) {
    for (int i = 0; i < 10; i++) {
      int state = start;
      int other = breadth.state();
      for (int left = bytes; left > 0; left--) {
        int[] mine = targets(language, state);
        int[] others = targets(breadth.language(), other);
        boolean ends = false;
        List<Integer> go = new ArrayList<>();
        for (int b = 0; b < 256; b++) {
          boolean isEnd = others[b] >= 0 && isEnd(breadth.language(), others[b]);
          ends |= isEnd;
          if (isEnd) {
            assertThat(mine[b] < 0 || isEnd(language, mine[b])).as("end at %s", b).isTrue();
          } else {
            assertThat(mine[b] >= 0).as("byte %s", b).isEqualTo(others[b] >= 0);
            if (mine[b] >= 0) {
              assertThat(isEnd(language, mine[b])).isFalse();
              assertThat(language.unitsLeft(mine[b])).isLessThanOrEqualTo(breadth.unitsLeft());
              go.add(b);
            }
          }
        }
        if (go.isEmpty()) {
          assertThat(ends).isTrue();
          break;
        }
        int b = go.get(random.nextInt(go.size()));
        b = mine['a'] >= 0 && random.nextBoolean() ? "ab".charAt(random.nextInt(2)) : b;
        b = mine[b] < 0 ? go.get(0) : b;
        state = mine[b];
        other = others[b];
      }
    }
  }

  private static boolean isEnd(LazyLanguage language, int state) {
    boolean[] found = {false};
    language.expand(state, new Targets(new int[256], found));
    return found[0];
  }

  private static int[] targets(LazyLanguage language, int state) {
    int[] targets = new int[256];
    Arrays.fill(targets, -1);
    language.expand(state, new Targets(targets, new boolean[1]));
    return targets;
  }

  private record Targets(int[] of, boolean[] isEnd) implements Steps {
    @Override
    public void end() {
      isEnd[0] = true;
    }

    @Override
    public void read(int first, int last, int target) {
      Arrays.fill(of, first, last + 1, target);
    }

    @Override
    public void call(int start, int after) {
      throw new AssertionError("a string calls nothing");
    }
  }

  private static List<int[]> reads(LazyLanguage language, int state, Random random) {
    List<int[]> steps = new ArrayList<>();
    language.expand(
        state,
        new Steps() {
          @Override
          public void end() {}

          @Override
          public void read(int first, int last, int target) {
            steps.add(new int[] {first + random.nextInt(last - first + 1), target});
          }

          @Override
          public void call(int start, int after) {
            throw new AssertionError("a string calls nothing");
          }
        });
    return steps;
  }

  /** The encoding of a surrogate is no UTF-8. */
  @Example
  void surrogatesAreNoCharacters() {
    LazyReader upToTwo =
        new LazyReader(JsonStrings.language(StringSet.length(0, 2), StringEscapes.ANY));
    for (int point = 0x20; point <= Character.MAX_CODE_POINT; point += point < 0xFFFF ? 1 : 997) {
      if (point != '"' && point != '\\') {
        byte[] text = {'"', 0, 0, 0, 0, '"'};
        int size = encoded(point, text);
        boolean isCharacter = point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE;
        assertThat(upToTwo.accepts(Arrays.copyOf(text, size)))
            .as("U+%04X", point)
            .isEqualTo(isCharacter);
      }
    }
  }

  /** Encodes any number below 2^21 in the manner of UTF-8, with quotes around. Returns the size. */
  private static int encoded(int point, byte[] text) {
    int more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    int lead = more == 0 ? 0 : (0xF0 << (3 - more)) & 0xFF;
    text[1] = (byte) (lead | (point >> (6 * more)));
    for (int i = 1; i <= more; i++) {
      text[1 + i] = (byte) (0x80 | ((point >> (6 * (more - i))) & 0x3F));
    }
    text[2 + more] = '"';
    return 3 + more;
  }

  @Property(tries = 500)
  void shortTextsBelongToTheSet(@ForAll long seed) {
    StringSet set = StringSet.of(string(new Random(seed)));
    for (StringEscapes escapes : StringEscapes.values()) {
      JsonStrings language = JsonStrings.language(set, escapes);
      String text = new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8);
      assertThat(set.contains(read(text))).as(text).isTrue();
      assertThat(new LazyReader(language).accepts(text)).as(text).isTrue();
    }
  }

  private static String string(Random random) {
    StringBuilder result = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      result.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
    }
    return result.toString();
  }

  /** Returns a string in one of the spellings that JSON allows. */
  private static String written(String value, Random random) {
    StringBuilder result = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean must = c < 0x20 || c == '"' || c == '\\';
      if (must || random.nextInt(4) == 0 || Character.isSurrogate(c)) {
        String digits = random.nextBoolean() ? "\\u%04x" : "\\u%04X";
        result.append(String.format(digits, (int) c));
      } else {
        result.append(c == '/' && random.nextBoolean() ? "\\/" : c);
      }
    }
    return result.append('"').toString();
  }

  private static boolean isString(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      return node != null
          && node.isTextual()
          && text.endsWith("\"")
          && node.textValue().codePoints().noneMatch(c -> c >= 0xD800 && c < 0xE000);
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  private static String read(String text) {
    try {
      return JSON.readTree(text).textValue();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
