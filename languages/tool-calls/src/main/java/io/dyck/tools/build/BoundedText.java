package io.dyck.tools.build;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.dyck.grammar.LazyLanguage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Text that is not empty, has at most so many characters, or as many as fit in so many tokens, and
 * does not hold certain texts. A state is how much of a forbidden text was read (as in the
 * automaton of Aho and Corasick, 1975), the characters and tokens so far, and the missing part of
 * the character that was begun. A token counts if the text holds a byte of it.
 */
public final class BoundedText implements LazyLanguage {
  /** Without a bound. */
  public static final int ANY = -1;

  /** Bytes that end a character, at most. */
  private static final int MOST_MISSING = 3;

  /** Texts without a bound of tokens, whose walks over a vocabulary all others share. */
  private static final Cache<Bounds, BoundedText> WITHOUT_TOKENS =
      CacheBuilder.newBuilder().weakValues().build();

  private final List<byte[]> forbidden;
  private final int most;
  private final int mostTokens;

  /** The same text without a bound of tokens; null if there is none. */
  private final @Nullable BoundedText withoutTokens;

  private record Bounds(List<String> forbidden, int most) {}

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
   * @param tokens so far, where they are counted
   * @param isInToken whether the token that is being read is counted already
   */
  private record Place(
      String read, int characters, int missing, int low, int high, int tokens, boolean isInToken) {
    Place withToken(int number, boolean isIn) {
      return new Place(read, characters, missing, low, high, number, isIn);
    }
  }

  /**
   * Text with bounds.
   *
   * @param forbidden texts that are not empty
   * @param most characters, at least one, or {@link #ANY}
   * @param mostTokens tokens that hold a part of the text, at least one, or {@link #ANY}
   */
  public BoundedText(List<String> forbidden, int most, int mostTokens) {
    this.forbidden = forbidden.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    this.most = most;
    this.mostTokens = mostTokens;
    this.withoutTokens = mostTokens == ANY ? null : withoutTokens(List.copyOf(forbidden), most);
  }

  private static BoundedText withoutTokens(List<String> forbidden, int most) {
    Bounds bounds = new Bounds(forbidden, most);
    BoundedText known = WITHOUT_TOKENS.getIfPresent(bounds);
    if (known == null) {
      known = new BoundedText(forbidden, most, ANY);
      WITHOUT_TOKENS.put(bounds, known);
    }
    return known;
  }

  @Override
  public int start() {
    return number(new Place("", 0, 0, 0, 0, 0, false));
  }

  @Override
  public boolean countsTokens() {
    return mostTokens != ANY;
  }

  @Override
  public int afterToken(int state) {
    Place at = places.get(state);
    if (at.missing > 0 && at.tokens == mostTokens) {
      return -1;
    }
    return number(at.withToken(at.tokens, false));
  }

  @Override
  public int tokensLeft(int state) {
    return mostTokens == ANY ? Integer.MAX_VALUE : mostTokens - places.get(state).tokens;
  }

  @Override
  public int mostBytesToEnd() {
    return MOST_MISSING;
  }

  @Override
  public boolean mayEndBetweenCharacters() {
    return true;
  }

  /** As long as the tokens suffice, one reads like another. */
  @Override
  public List<Likeness> likenesses(int state) {
    Place at = places.get(state);
    if (withoutTokens == null || isExhausted(at)) {
      return List.of();
    }
    synchronized (withoutTokens) {
      int same = withoutTokens.number(at.withToken(0, false));
      return List.of(new Likeness(withoutTokens, same, Likeness.END, false));
    }
  }

  private boolean isExhausted(Place at) {
    return at.tokens == mostTokens && !at.isInToken;
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
    if ((from.missing == 0 && from.characters == most) || isExhausted(from)) {
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
    String read = isExhausted(from) ? null : readAfter(from.read, b);
    if (read == null) {
      return null;
    }
    boolean isNew = mostTokens != ANY && !from.isInToken;
    Place at =
        new Place(
            read,
            from.characters,
            0,
            0,
            0,
            isNew ? from.tokens + 1 : from.tokens,
            mostTokens != ANY);
    if (from.missing > 0) {
      boolean isLast = from.missing == 1;
      return b < from.low || b > from.high
          ? null
          : withMissing(at, from.missing - 1, isLast ? 0 : 0x80, isLast ? 0 : 0xBF);
    }
    if (b >= 0x80 && (b < 0xC2 || b > 0xF4)) {
      return null;
    }
    int characters = most == ANY ? 1 : from.characters + 1;
    Place begun = new Place(read, characters, 0, 0, 0, at.tokens, at.isInToken);
    int missing = b < 0x80 ? 0 : b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
    int low = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
    int high = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
    return missing == 0 ? begun : withMissing(begun, missing, low, high);
  }

  private static Place withMissing(Place at, int missing, int low, int high) {
    return new Place(at.read, at.characters, missing, low, high, at.tokens, at.isInToken);
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
