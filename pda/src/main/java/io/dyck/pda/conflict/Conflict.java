package io.dyck.pda.conflict;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Bytes;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Why a grammar is not deterministic: a pump. After {@code prefix} and n times {@code loop}, the
 * number of living readings grows with n, or the gap between their open rules does. Therefore no
 * deterministic automaton of return addresses can follow. For some grammars the gap only shows when
 * the stacks are unwound: after the prefix, n times the loop, {@code middle}, and n times {@code
 * unwinding}. Immutable.
 *
 * @param prefix bytes of UTF-8 text, perhaps cut inside a character
 * @param loop bytes that can follow any number of times; not empty
 * @param middle bytes between the loop and the unwinding; empty if there is none
 * @param unwinding bytes that can follow as often as the loop; empty if the loop alone shows the
 *     gap
 * @param readings two different readings of {@code pumpedText(2)}; empty only if none were found
 *     within the budget of the search
 */
public record Conflict(
    ImmutableList<Byte> prefix,
    ImmutableList<Byte> loop,
    ImmutableList<Byte> middle,
    ImmutableList<Byte> unwinding,
    ImmutableList<Reading> readings) {
  /** The code of all conflicts. */
  public static final String CODE = "DYCK-D001";

  /** The first advice to an author, which helps with any conflict. */
  public static final String ADVICE = "make the readings differ by a character early on";

  /** The consequence for the readings if no more is known about them. */
  public static final String EVER_MORE = "ever more readings stay possible";

  /**
   * Returns the prefix followed by the loop, and by the middle and the unwinding if there is one.
   *
   * @param times how often the loop is repeated, and the unwinding; 0 or more
   * @return bytes of UTF-8 text, perhaps cut inside a character
   */
  public byte[] pumpedText(int times) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.writeBytes(Bytes.toArray(prefix));
    for (int i = 0; i < times; i++) {
      text.writeBytes(Bytes.toArray(loop));
    }
    text.writeBytes(Bytes.toArray(middle));
    for (int i = 0; i < times; i++) {
      text.writeBytes(Bytes.toArray(unwinding));
    }
    return text.toByteArray();
  }

  /**
   * Returns the prefix as text.
   *
   * @return text; a cut character shows as the replacement character
   */
  public String prefixText() {
    return text(prefix);
  }

  /**
   * Returns the loop as text.
   *
   * @return text; a cut character shows as the replacement character
   */
  public String loopText() {
    return text(loop);
  }

  /**
   * Returns the bytes between the loop and the unwinding, as text.
   *
   * @return a cut character shows as the replacement character
   */
  public String middleText() {
    return text(middle);
  }

  /**
   * Returns the unwinding as text.
   *
   * @return text; a cut character shows as the replacement character
   */
  public String unwindingText() {
    return text(unwinding);
  }

  /**
   * Describes the pump and its consequence in half a sentence.
   *
   * @param quoted shows a text between quotes
   * @return for example {@code after "(" and any number of times "a", ever more readings stay
   *     possible}
   */
  public String summary(UnaryOperator<String> quoted) {
    return "after " + pump(quoted, "and", "then") + ", " + EVER_MORE;
  }

  /**
   * Describes the pump and its consequence in one sentence.
   *
   * @param quoted shows a text between quotes
   * @param consequence the consequence for the readings, for example {@link #EVER_MORE}
   * @return for example {@code After "(" and then any number of times "a", ever more …}
   */
  public String sentence(UnaryOperator<String> quoted, String consequence) {
    return "After " + pump(quoted, "and then", "and then") + ", " + consequence + ".";
  }

  private String pump(UnaryOperator<String> quoted, String afterPrefix, String afterLoop) {
    String start = prefix.isEmpty() ? "" : quoted.apply(prefixText()) + " " + afterPrefix + " ";
    String turns = "any number of times " + quoted.apply(loopText());
    if (unwinding.isEmpty()) {
      return start + turns;
    }
    String between = middle.isEmpty() ? "" : quoted.apply(middleText()) + " and ";
    String again = "as often " + quoted.apply(unwindingText());
    return start + turns + ", " + afterLoop + " " + between + again;
  }

  /**
   * Counts the rules, from the outermost on, that both readings have open alike.
   *
   * @return a number less than the number of open rules of each reading; 0 without readings
   */
  public int commonRuleCount() {
    if (readings.size() < 2) {
      return 0;
    }
    List<Reading.OpenRule> first = readings.get(0).open();
    List<Reading.OpenRule> second = readings.get(1).open();
    int most = Math.min(first.size(), second.size()) - 1;
    int common = 0;
    while (common < most && first.get(common).equals(second.get(common))) {
      common++;
    }
    return common;
  }

  /**
   * Returns the points at which the two readings diverge. The divergences identify a conflict: two
   * conflicts with the same divergences have the same cause.
   *
   * @param key identifies a place. In one grammar this is the place itself. Between a grammar
   *     before and after an edit it is the source text at the place, because an edit moves all
   *     places behind it
   * @return one divergence for each reading; empty without readings
   */
  public ImmutableSet<Divergence> divergences(Function<SourceSpan, ?> key) {
    if (readings.size() < 2) {
      return ImmutableSet.of();
    }
    int common = commonRuleCount();
    return readings.stream()
        .limit(2)
        .map(reading -> reading.open().get(common))
        .map(open -> new Divergence(open.rule(), key.apply(open.place())))
        .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * The point at which two readings diverge, seen from one of them.
   *
   * @param rule the outermost open rule that the other reading does not have open alike
   * @param place the key of the place at which the rule continues
   */
  public record Divergence(String rule, Object place) {}

  /**
   * Returns the place in the source where an author should look first.
   *
   * @param grammar the grammar of the conflict
   * @return the innermost open rule of the first reading, or the start of the text
   */
  public SourceSpan place(Grammar grammar) {
    if (readings.isEmpty() || readings.get(0).open().isEmpty()) {
      return grammar.rule(grammar.start()).nameSpan();
    }
    List<Reading.OpenRule> open = readings.get(0).open();
    return open.get(open.size() - 1).place();
  }

  private static String text(List<Byte> bytes) {
    return new String(Bytes.toArray(bytes), StandardCharsets.UTF_8);
  }
}
