package io.dyck.tools.build;

import io.dyck.grammar.LazyLanguage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Text that is not empty, has at most so many characters, and does not hold certain texts. A state
 * is how much of a forbidden text was read (as in the automaton of Aho and Corasick, 1975), the
 * characters so far, and what is missing of the character that was begun.
 */
public final class BoundedText implements LazyLanguage {
  private final List<byte[]> forbidden;
  private final int most;
  private final List<Place> places = new ArrayList<>();
  private final Map<Place, Integer> numbers = new HashMap<>();

  /**
   * A place in the text.
   *
   * @param read the longest end of the text that a forbidden text begins with
   * @param characters so far, the one that was begun among them
   * @param missing bytes of that
   * @param low the least byte that may come next, if some are missing
   * @param high the greatest one
   */
  private record Place(String read, int characters, int missing, int low, int high) {}

  /**
   * Text with bounds.
   *
   * @param forbidden texts that are not empty
   * @param most characters, at least one
   */
  public BoundedText(List<String> forbidden, int most) {
    this.forbidden = forbidden.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    this.most = most;
  }

  @Override
  public int start() {
    return number(new Place("", 0, 0, 0, 0));
  }

  private int number(Place place) {
    Integer known = numbers.putIfAbsent(place, places.size());
    if (known == null) {
      places.add(place);
      return places.size() - 1;
    }
    return known;
  }

  @Override
  public void expand(int state, Steps steps) {
    Place from = places.get(state);
    if (from.missing == 0 && from.characters > 0) {
      steps.end();
    }
    if (from.missing == 0 && from.characters == most) {
      return;
    }
    int first = 0;
    Place same = null;
    for (int b = 0; b <= 256; b++) {
      Place to = b == 256 ? null : after(from, b);
      if (to == null ? same != null : !to.equals(same)) {
        if (same != null) {
          steps.read(first, b - 1, number(same));
        }
        first = b;
        same = to;
      }
    }
  }

  /** The place after a byte; null if it cannot come, or leads to no whole character. */
  private @Nullable Place after(Place from, int b) {
    Place to = next(from, b);
    return to == null || to.missing == 0 || firstByte(to) >= 0 ? to : null;
  }

  private @Nullable Place next(Place from, int b) {
    String read = readAfter(from.read, b);
    if (read == null) {
      return null;
    }
    if (from.missing > 0) {
      boolean last = from.missing == 1;
      return b < from.low || b > from.high
          ? null
          : new Place(read, from.characters, from.missing - 1, last ? 0 : 0x80, last ? 0 : 0xBF);
    }
    int characters = from.characters + 1;
    if (b < 0x80) {
      return new Place(read, characters, 0, 0, 0);
    }
    if (b < 0xC2 || b > 0xF4) {
      return null;
    }
    int missing = b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
    int low = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
    int high = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
    return new Place(read, characters, missing, low, high);
  }

  /** What was read of a forbidden text after a byte; null if one is complete. */
  private @Nullable String readAfter(String read, int b) {
    String text = read + (char) b;
    String longest = "";
    for (int begin = text.length() - 1; begin >= 0; begin--) {
      String end = text.substring(begin);
      for (byte[] each : forbidden) {
        if (begins(each, end)) {
          if (each.length == end.length()) {
            return null;
          }
          longest = end;
        }
      }
    }
    return longest;
  }

  private static boolean begins(byte[] text, String with) {
    if (text.length < with.length()) {
      return false;
    }
    for (int i = 0; i < with.length(); i++) {
      if ((text[i] & 0xFF) != with.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public byte[] shortestEnd(int state) {
    ByteArrayOutputStream end = new ByteArrayOutputStream();
    Place at = places.get(state);
    while (at.missing > 0 || at.characters == 0) {
      int b = firstByte(at);
      Place next = after(at, b);
      if (next == null) {
        throw new AssertionError(at);
      }
      end.write(b);
      at = next;
    }
    return end.toByteArray();
  }

  /** A byte that may come next; -1 if none may. */
  private int firstByte(Place from) {
    for (int b = from.missing == 0 ? ' ' : from.low; b < 256; b++) {
      if (after(from, b) != null) {
        return b;
      }
    }
    return -1;
  }

  @Override
  public String ruleName(int state) {
    return "text";
  }
}
