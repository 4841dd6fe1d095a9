package io.dyck.pda.lowering;

import io.dyck.grammar.LazyLanguage;
import io.dyck.pda.automaton.Dfa;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a regular rule that are not empty, with at most so many tokens. A state consists of
 * a state of the rule's automaton, the number of tokens so far, and whether the current token is
 * counted already. As long as the tokens suffice, all texts of the automaton read alike.
 */
final class TokenBoundText implements LazyLanguage {
  /** The value in place of a state before anything was read. */
  private static final int NOTHING_READ = 0x7FFF_FFFF;

  private static final int UNREACHABLE = -1;
  private static final int WITHOUT_BOUND = -1;

  private final String name;
  private final Dfa text;
  private final int most;

  /** The fewest bytes from each state of the automaton to an end, or {@link #UNREACHABLE}. */
  private final int[] bytesToEnd;

  /** The language of the same texts without a bound; null if this language has no bound. */
  private final @Nullable TokenBoundText free;

  private final LongArrayList places = new LongArrayList();
  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();

  /**
   * Bounds the texts of a rule.
   *
   * @param name the name of the rule
   * @param text the automaton of the texts, over bytes
   * @param most the greatest number of tokens, at least 1
   */
  TokenBoundText(String name, Dfa text, int most) {
    this(name, text, most, bytesToEnd(text));
  }

  private TokenBoundText(String name, Dfa text, int most, int[] bytesToEnd) {
    this.name = name;
    this.text = text;
    this.most = most;
    this.bytesToEnd = bytesToEnd;
    this.free =
        most == WITHOUT_BOUND ? null : new TokenBoundText(name, text, WITHOUT_BOUND, bytesToEnd);
    numbers.defaultReturnValue(-1);
  }

  private static int[] bytesToEnd(Dfa text) {
    int[] bytes = new int[text.size()];
    for (int state = 0; state < bytes.length; state++) {
      bytes[state] = text.isAccepting(state) ? 0 : UNREACHABLE;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int state = 0; state < bytes.length; state++) {
        for (int e = text.firstEdge(state); e < text.firstEdge(state + 1); e++) {
          int after = bytes[text.target(e)];
          if (after >= 0 && (bytes[state] < 0 || after + 1 < bytes[state])) {
            bytes[state] = after + 1;
            changed = true;
          }
        }
      }
    }
    return bytes;
  }

  /** Whether the language has no text except the empty one. */
  boolean isEmpty() {
    for (int e = text.firstEdge(0); e < text.firstEdge(1); e++) {
      if (bytesToEnd[text.target(e)] >= 0) {
        return false;
      }
    }
    return true;
  }

  private int number(int state, int tokens, boolean isInToken) {
    long place = ((long) state << 32) | ((long) tokens << 1) | (isInToken ? 1 : 0);
    int known = numbers.get(place);
    if (known < 0) {
      known = places.size();
      places.add(place);
      numbers.put(place, known);
    }
    return known;
  }

  private int stateOf(int number) {
    return (int) (places.getLong(number) >>> 32);
  }

  private int tokensOf(int number) {
    return (int) places.getLong(number) >>> 1;
  }

  private boolean isInToken(int number) {
    return (places.getLong(number) & 1) != 0;
  }

  private boolean isExhausted(int number) {
    return tokensOf(number) == most && !isInToken(number);
  }

  @Override
  public int start() {
    return number(NOTHING_READ, 0, false);
  }

  @Override
  public void expand(int state, Steps steps) {
    int at = stateOf(state);
    if (at != NOTHING_READ && text.isAccepting(at)) {
      steps.end();
    }
    if (isExhausted(state)) {
      return;
    }
    boolean counts = most != WITHOUT_BOUND;
    int tokens = counts && !isInToken(state) ? tokensOf(state) + 1 : tokensOf(state);
    int from = at == NOTHING_READ ? 0 : at;
    int end = text.firstEdge(from + 1);
    int e = text.firstEdge(from);
    while (e < end) {
      int first = e;
      int target = text.target(e);
      while (e + 1 < end
          && text.target(e + 1) == target
          && text.letter(e + 1) == text.letter(e) + 1) {
        e++;
      }
      if (bytesToEnd[target] >= 0) {
        steps.read(text.letter(first), text.letter(e), number(target, tokens, counts));
      }
      e++;
    }
  }

  @Override
  public byte[] shortestEnd(int state) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int at = stateOf(state);
    boolean mustRead = at == NOTHING_READ;
    at = mustRead ? 0 : at;
    while (mustRead || bytesToEnd[at] > 0) {
      int best = -1;
      for (int e = text.firstEdge(at); e < text.firstEdge(at + 1); e++) {
        int after = bytesToEnd[text.target(e)];
        if (after >= 0 && (best < 0 || after < bytesToEnd[text.target(best)])) {
          best = e;
        }
      }
      bytes.write(text.letter(best));
      at = text.target(best);
      mustRead = false;
    }
    return bytes.toByteArray();
  }

  @Override
  public String ruleName(int state) {
    return name;
  }

  @Override
  public boolean hasTokenCounts() {
    return most != WITHOUT_BOUND;
  }

  @Override
  public int afterToken(int state) {
    int at = stateOf(state);
    boolean isStuck = tokensOf(state) == most && (at == NOTHING_READ || !text.isAccepting(at));
    return isStuck ? -1 : number(at, tokensOf(state), false);
  }

  @Override
  public int tokensLeft(int state) {
    return most == WITHOUT_BOUND ? Integer.MAX_VALUE : most - tokensOf(state);
  }

  @Override
  public int mostBytesToEnd() {
    return Arrays.stream(bytesToEnd).max().orElse(0);
  }

  /**
   * Returns whether each state that is not accepting reads only continuation bytes of characters.
   */
  @Override
  public boolean canEndBetweenCharacters() {
    for (int state = 1; state < text.size(); state++) {
      for (int e = text.firstEdge(state); e < text.firstEdge(state + 1); e++) {
        boolean isLater = text.letter(e) >= 0x80 && text.letter(e) < 0xC0;
        if (!text.isAccepting(state) && !isLater) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public List<EquivalentState> likenesses(int state) {
    TokenBoundText same = free;
    if (same == null || isExhausted(state)) {
      return List.of();
    }
    int there = same.callLocked(() -> same.number(stateOf(state), 0, false));
    return List.of(new EquivalentState(same, there, EquivalentState.END, false));
  }
}
