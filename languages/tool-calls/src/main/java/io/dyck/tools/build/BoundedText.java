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
 * The language of texts that are not empty, contain no forbidden text, and have at most a given
 * number of characters or tokens. A state consists of the beginning of a forbidden text that was
 * read last (as in the automaton of Aho and Corasick, 1975), the numbers of characters and tokens
 * so far, and the missing bytes of an incomplete character. A token counts if the text contains a
 * byte of it.
 */
public final class BoundedText implements LazyLanguage {
  /** The value of a bound that does not exist. */
  public static final int ANY = -1;

  /** The largest number of missing bytes of a character. */
  private static final int MOST_MISSING = 3;

  /**
   * The languages without a bound on tokens. Languages with a bound share the walks of these
   * languages over a vocabulary.
   */
  private static final Cache<Bounds, BoundedText> WITHOUT_TOKENS =
      CacheBuilder.newBuilder().weakValues().build();

  private final List<byte[]> forbidden;
  private final int most;
  private final int mostTokens;

  /** The same language without its bound on tokens; null if this language has no such bound. */
  private final @Nullable BoundedText withoutTokens;

  private record Bounds(List<String> forbidden, int most) {}

  private final List<Place> places = new ArrayList<>();
  private final Map<Place, Integer> numbers = new HashMap<>();

  /**
   * A state.
   *
   * @param read the longest end of the text that is the beginning of a forbidden text
   * @param characters the number of characters so far, an incomplete one included
   * @param missing the number of missing bytes of the incomplete character
   * @param low the least byte that may come next, if bytes are missing
   * @param high the greatest byte that may come next, if bytes are missing
   * @param tokens the number of tokens so far, if tokens are counted
   * @param isInToken whether the current token is already counted
   */
  private record Place(
      String read, int characters, int missing, int low, int high, int tokens, boolean isInToken) {
    Place withToken(int number, boolean isIn) {
      return new Place(read, characters, missing, low, high, number, isIn);
    }
  }

  /**
   * Makes a language.
   *
   * @param forbidden the forbidden texts; none is empty
   * @param most the largest number of characters, at least one, or {@link #ANY}
   * @param mostTokens the largest number of tokens with a part of the text, at least one, or {@link
   *     #ANY}
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
  public boolean hasTokenCounts() {
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
  public boolean canEndBetweenCharacters() {
    return true;
  }

  /**
   * Returns the state without a bound on tokens. A state reads like it as long as the tokens
   * suffice.
   */
  @Override
  public List<EquivalentState> likenesses(int state) {
    Place at = places.get(state);
    if (withoutTokens == null || isExhausted(at)) {
      return List.of();
    }
    int same = withoutTokens.number(at.withToken(0, false));
    return List.of(new EquivalentState(withoutTokens, same, EquivalentState.END, false));
  }

  private boolean isExhausted(Place at) {
    return at.tokens == mostTokens && !at.isInToken;
  }

  private synchronized int number(Place place) {
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
      Place to = b == 256 ? null : placeAfter(from, b);
      if (to == null ? same != null : !to.equals(same)) {
        if (same != null) {
          steps.read(first, b - 1, number(same));
        }
        first = b;
        same = to;
      }
    }
  }

  /**
   * Returns the place after a byte; null if the byte is not allowed or leads to no whole character.
   */
  private @Nullable Place placeAfter(Place from, int b) {
    Place to = computePlaceAfter(from, b);
    return to == null || to.missing == 0 || firstByte(to) >= 0 ? to : null;
  }

  private @Nullable Place computePlaceAfter(Place from, int b) {
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

  /**
   * Returns the longest beginning of a forbidden text at the end of the text after a byte; null if
   * a forbidden text is complete.
   */
  private @Nullable String readAfter(String read, int b) {
    String text = read + (char) b;
    String longest = "";
    for (int begin = text.length() - 1; begin >= 0; begin--) {
      String end = text.substring(begin);
      for (byte[] each : forbidden) {
        if (startsWith(each, end)) {
          if (each.length == end.length()) {
            return null;
          }
          longest = end;
        }
      }
    }
    return longest;
  }

  private static boolean startsWith(byte[] text, String with) {
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
      Place next = placeAfter(at, b);
      if (next == null) {
        throw new AssertionError(at);
      }
      end.write(b);
      at = next;
    }
    return end.toByteArray();
  }

  /** Returns a byte that may come next; -1 if no byte may. */
  private int firstByte(Place from) {
    for (int b = from.missing == 0 ? ' ' : from.low; b < 256; b++) {
      if (placeAfter(from, b) != null) {
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
