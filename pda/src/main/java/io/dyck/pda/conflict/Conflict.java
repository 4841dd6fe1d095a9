package io.dyck.pda.conflict;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

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

  private static String text(List<Byte> bytes) {
    return new String(Bytes.toArray(bytes), StandardCharsets.UTF_8);
  }
}
