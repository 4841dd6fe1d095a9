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
 * Why a grammar is not deterministic: a pump. After {@code prefix} and n times {@code loop} the
 * number of readings that stay alive, or the gap between their open rules, grows with n, so no
 * deterministic automaton of return addresses can follow. For some grammars the gap only shows when
 * the stacks are unwound: after the prefix, n times the loop, {@code middle}, and n times {@code
 * unwinding}. Immutable.
 *
 * @param prefix bytes of UTF-8 text, perhaps cut inside a character
 * @param loop bytes that can follow any number of times; not empty
 * @param middle bytes between the loop and the unwinding; empty if there is none
 * @param unwinding bytes that can follow as often as the loop; empty if the loop alone shows it
 * @param readings two different readings of {@code pumped(2)}; empty only if none were found within
 *     the budget of the search
 */
public record Conflict(
    ImmutableList<Byte> prefix,
    ImmutableList<Byte> loop,
    ImmutableList<Byte> middle,
    ImmutableList<Byte> unwinding,
    ImmutableList<Reading> readings) {
  /** The code of all conflicts. */
  public static final String CODE = "DYCK-D001";

  /** What an author can do about any conflict, first of all. */
  public static final String ADVICE = "make the readings differ by a character early on";

  /** What becomes of the readings, where no more is known of them. */
  public static final String EVER_MORE = "ever more readings stay possible";

  /**
   * The prefix followed by the loop, and by the middle and the unwinding if there is one.
   *
   * @param times how often the loop is repeated, and the unwinding; 0 or more
   * @return bytes of UTF-8 text, perhaps cut inside a character
   */
  public byte[] pumped(int times) {
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
   * The prefix as text.
   *
   * @return a cut character shows as the replacement character
   */
  public String prefixText() {
    return text(prefix);
  }

  /**
   * The loop as text.
   *
   * @return a cut character shows as the replacement character
   */
  public String loopText() {
    return text(loop);
  }

  /**
   * What comes between the loop and the unwinding, as text.
   *
   * @return a cut character shows as the replacement character
   */
  public String middleText() {
    return text(middle);
  }

  /**
   * The unwinding as text.
   *
   * @return a cut character shows as the replacement character
   */
  public String unwindingText() {
    return text(unwinding);
  }

  /**
   * What happens, in half a sentence.
   *
   * @param quoted shows a text between quotes
   * @return such as {@code after "(" and any number of times "a", ever more readings stay possible}
   */
  public String summary(UnaryOperator<String> quoted) {
    return "after " + pump(quoted, "and", "then") + ", " + EVER_MORE;
  }

  /**
   * What happens, in one sentence.
   *
   * @param quoted shows a text between quotes
   * @param consequence what becomes of the readings, such as {@link #EVER_MORE}
   * @return such as {@code After "(" and then any number of times "a", ever more …}
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
   * How many rules, from the outermost on, both readings have open alike.
   *
   * @return so many that each reading has at least one more; 0 without readings
   */
  public int common() {
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
   * What tells a conflict from others: where its readings part. Two conflicts with the same
   * partings have the same cause.
   *
   * @param key tells places apart. In one grammar, the place itself; in a grammar before and after
   *     an edit, the source text there, because an edit moves all places behind it
   * @return one for each reading; empty without readings
   */
  public ImmutableSet<Parting> partings(Function<SourceSpan, ?> key) {
    if (readings.size() < 2) {
      return ImmutableSet.of();
    }
    int common = common();
    return readings.stream()
        .limit(2)
        .map(reading -> reading.open().get(common))
        .map(open -> new Parting(open.rule(), key.apply(open.place())))
        .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * Where one of two readings leaves the other.
   *
   * @param rule the outermost open rule that the other reading does not have open alike
   * @param place the key of the place where it goes on
   */
  public record Parting(String rule, Object place) {}

  /**
   * Where to look first.
   *
   * @param grammar what the conflict is about
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
