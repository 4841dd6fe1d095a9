package io.dyck.tools.tag;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * The bound on the tokens of free text is exact. An oracle tries texts token by token, by
 * definition.
 */
class TokenBoundsTest {
  private static final String BEGIN = "<t>";
  private static final String END = "</t>";
  private static final int STOP = 256;
  private static final List<byte[]> TOKENS = tokens();
  private static final Vocabulary VOCABULARY = vocabulary();

  private static List<byte[]> tokens() {
    List<byte[]> tokens = new ArrayList<>();
    for (int b = 0; b < 256; b++) {
      tokens.add(new byte[] {(byte) b});
    }
    tokens.add(new byte[0]);
    for (String text :
        List.of("ab", BEGIN, END, "a</", "t>", "<t>b", "c</t>", "é", "x</t>?", "aé")) {
      tokens.add(text.getBytes(StandardCharsets.UTF_8));
    }
    byte[] face = "😀".getBytes(StandardCharsets.UTF_8);
    for (int[] part :
        List.of(new int[] {0, 2}, new int[] {1, 4}, new int[] {2, 4}, new int[] {0, 3})) {
      tokens.add(Arrays.copyOfRange(face, part[0], part[1]));
    }
    return tokens;
  }

  private static Vocabulary vocabulary() {
    VocabularyBuilder builder = Vocabulary.builder();
    for (int id = 0; id < TOKENS.size(); id++) {
      if (id == STOP) {
        builder.addSpecial(id, "<stop>");
      } else {
        builder.add(id, TOKENS.get(id));
      }
    }
    return builder.build().withEndTokens(STOP);
  }

  private static TokenConstraint constraint(int most, String excluded) {
    String tag =
        """
        {"type": "structural_tag", "format": {"type": "tag", "begin": "<t>", "end": "</t>",
          "content": {"type": "any_text", "max_tokens": %d, "excludes": ["%s"]}}}
        """
            .formatted(most, excluded);
    Pda pda = Pda.compile(StructuralTag.read(tag), PdaOptions.DEFAULT.permissively());
    return TokenConstraint.compose(pda, VOCABULARY);
  }

  /** A reading of a text so far, which is inside of BEGIN, of the text, or of END. */
  private record Reading(int part, int at, String tail, String open, int used, boolean isTouched) {
    Reading atBorder() {
      return new Reading(part, at, tail, open, used, false);
    }
  }

  /** The readings of a text whose tokens are bounded, by definition. */
  private record Definition(int most, String excluded) {
    Set<Reading> start() {
      return Set.of(new Reading(0, 0, "", "", 0, false));
    }

    Set<Reading> after(Set<Reading> before, byte[] token) {
      Set<Reading> at = new LinkedHashSet<>();
      before.forEach(reading -> at.add(reading.atBorder()));
      Set<Reading> now = at;
      for (byte each : token) {
        Set<Reading> next = new LinkedHashSet<>();
        now.forEach(reading -> step(reading, (char) (each & 0xFF), next));
        now = next;
      }
      Set<Reading> borders = new LinkedHashSet<>();
      now.forEach(reading -> borders.add(reading.atBorder()));
      return token.length == 0 ? Set.of() : borders;
    }

    private void step(Reading from, char b, Set<Reading> to) {
      if (from.part == 0) {
        if (BEGIN.charAt(from.at) == b) {
          boolean isLast = from.at + 1 == BEGIN.length();
          to.add(new Reading(isLast ? 1 : 0, from.at + 1, "", "", 0, false));
        }
        return;
      }
      if (from.part == 2) {
        if (from.at < END.length() && END.charAt(from.at) == b) {
          to.add(new Reading(2, from.at + 1, "", "", 0, false));
        }
        return;
      }
      if (from.open.isEmpty() && END.charAt(0) == b) {
        to.add(new Reading(2, 1, "", "", 0, false));
      }
      int used = from.isTouched ? from.used : from.used + 1;
      String tail = from.tail + b;
      String open = from.open + b;
      if (used <= most && !tail.endsWith(END) && !tail.endsWith(bytes(excluded)) && isBegun(open)) {
        String rest = isWhole(open) ? "" : open;
        String last = tail.substring(Math.max(0, tail.length() - 6));
        to.add(new Reading(1, 0, last, rest, used, true));
      }
    }

    /** Returns whether further tokens can end a reading between two tokens. */
    boolean canEnd(Reading reading, Set<Reading> seen) {
      if (reading.part != 1 || reading.open.isEmpty()) {
        return true;
      }
      return seen.add(reading)
          && TOKENS.stream()
              .flatMap(token -> after(Set.of(reading), token).stream())
              .anyMatch(next -> canEnd(next, seen));
    }

    boolean allows(Set<Reading> before, int token) {
      if (token == STOP) {
        return before.stream().anyMatch(each -> each.part == 2 && each.at == END.length());
      }
      return after(before, TOKENS.get(token)).stream()
          .anyMatch(each -> canEnd(each, new HashSet<>()));
    }
  }

  private static String bytes(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static boolean isBegun(String octets) {
    ByteBuffer in = ByteBuffer.wrap(octets.getBytes(StandardCharsets.ISO_8859_1));
    CoderResult result =
        StandardCharsets.UTF_8.newDecoder().decode(in, CharBuffer.allocate(8), false);
    return !result.isError();
  }

  private static boolean isWhole(String octets) {
    ByteBuffer in = ByteBuffer.wrap(octets.getBytes(StandardCharsets.ISO_8859_1));
    StandardCharsets.UTF_8.newDecoder().decode(in, CharBuffer.allocate(8), false);
    return !in.hasRemaining();
  }

  @Property(tries = 12, shrinking = ShrinkingMode.OFF)
  void masksAreThoseOfTheDefinition(
      @ForAll @IntRange(min = 1, max = 5) int most, @ForAll boolean plain, @ForAll long seed) {
    Definition definition = new Definition(most, plain ? "zz" : "bé");
    Matcher matcher = constraint(most, definition.excluded).newMatcher();
    Random random = new Random(seed);
    Set<Reading> readings = definition.start();
    List<String> read = new ArrayList<>();
    for (int i = 0; i < 14 && !matcher.isFinished(); i++) {
      List<Integer> expected = new ArrayList<>();
      for (int token = 0; token < TOKENS.size(); token++) {
        if (definition.allows(readings, token)) {
          expected.add(token);
        }
      }
      assertThat(matcher.mask().toArray())
          .as("at most %s, after %s", most, read)
          .containsExactly(expected.stream().mapToInt(Integer::intValue).toArray());
      for (int token = random.nextInt(9); token < TOKENS.size(); token += 9) {
        assertThat(matcher.fork().tryAccept(token)).isEqualTo(expected.contains(token));
      }
      // Tokens of more than one byte are chosen more often.
      List<Integer> longer = expected.stream().filter(token -> token > STOP).toList();
      List<Integer> some = longer.isEmpty() || random.nextInt(3) == 0 ? expected : longer;
      int token = some.get(random.nextInt(some.size()));
      matcher.accept(token);
      read.add(new String(TOKENS.get(token), StandardCharsets.ISO_8859_1));
      readings = definition.after(readings, TOKENS.get(token));
    }
  }

  @Test
  void countsAreTakenBackAndCopied() {
    Matcher matcher = constraint(2, "zz").newMatcher();
    int a = 'a';
    matcher.accept(258);
    matcher.accept(a);
    Matcher fork = matcher.fork();
    matcher.accept(a);
    assertThat(matcher.tryAccept(a)).isFalse();
    assertThat(matcher.mask().toArray()).containsExactly('<', 259);
    matcher.rollback(1);
    assertThat(matcher.tryAccept(a)).isTrue();
    assertThat(matcher.tryAccept(a)).isFalse();
    assertThat(fork.tryAccept(a)).isTrue();
    assertThat(fork.tryAccept(a)).isFalse();
    matcher.reset();
    assertThat(matcher.tryAccept(new int[] {258, a, a, a})).isEqualTo(3);
    assertThat(matcher.maskWithin(2).toArray()).containsExactly(259);
  }

  @Test
  void textWithoutTokensIsNotCounted() {
    String tag =
        "{\"type\": \"structural_tag\", \"format\": {\"type\": \"any_text\", \"max_tokens\": 1}}";
    Pda pda = Pda.compile(StructuralTag.read(tag), PdaOptions.DEFAULT.permissively());
    assertThat(pda.accepts("a long text".getBytes(StandardCharsets.UTF_8))).isTrue();
  }
}
