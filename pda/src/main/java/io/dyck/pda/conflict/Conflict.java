package io.dyck.pda.conflict;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Why a grammar is not deterministic: a pump. After {@code prefix} and n times {@code loop} the
 * number of readings that stay alive, or the gap between their open rules, grows with n, so no
 * deterministic automaton of return addresses can follow. Immutable.
 *
 * @param prefix bytes of UTF-8 text, perhaps cut inside a character
 * @param loop bytes that can follow any number of times; not empty
 * @param readings two different readings of the prefix followed by the loop twice; empty only if
 *     none were found within the budget of the search
 */
public record Conflict(
    ImmutableList<Byte> prefix, ImmutableList<Byte> loop, ImmutableList<Reading> readings) {

  /**
   * The prefix followed by the loop.
   *
   * @param times how often the loop is repeated, 0 or more
   * @return bytes of UTF-8 text, perhaps cut inside a character
   */
  public byte[] pumped(int times) {
    byte[][] parts = new byte[times + 1][];
    parts[0] = Bytes.toArray(prefix);
    for (int i = 1; i <= times; i++) {
      parts[i] = Bytes.toArray(loop);
    }
    return Bytes.concat(parts);
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

  private static String text(List<Byte> bytes) {
    return new String(Bytes.toArray(bytes), StandardCharsets.UTF_8);
  }
}
