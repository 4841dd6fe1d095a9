package io.dyck.compose.canonical;

import io.dyck.compose.canonical.pairs.Successors;
import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.compose.vocabulary.EncodingRules;
import io.dyck.compose.vocabulary.Tokenizer;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.compose.vocabulary.VocabularyException;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The automaton of the sequences that a tokenizer's {@code encode} produces (docs/canonical.md): a
 * sequence is one exactly if the tokens lead from {@link #start} to a state that {@link #mayEnd}.
 * Within a word each two neighbours must be what the merges make of their bytes; where words end is
 * followed by hypotheses. Thread-safe.
 *
 * <p>Built once for a vocabulary, in about the time of encoding each of its tokens; then a token
 * costs some nanoseconds a byte.
 */
public final class CanonicalTokens {
  private final Vocabulary vocabulary;
  private final Successors successors;
  private final WordAutomaton words;
  private final UnmergedWords unmerged;
  private final CanonicalState start;

  /** Least ids of bytes of which another id is produced. */
  private final Int2IntOpenHashMap produced = new Int2IntOpenHashMap();

  private CanonicalTokens(Vocabulary vocabulary, EncodingRules rules, WordAutomaton words) {
    this.vocabulary = vocabulary;
    this.words = words;
    this.successors = new Successors(vocabulary, rules);
    this.unmerged = new UnmergedWords(vocabulary, rules, successors);
    this.start = new CanonicalState(words.beginning(), 0, -1);
    findDuplicates();
  }

  /** What a vocabulary's automaton is kept under among what was found out about its trie. */
  private enum MemoKey {
    CANONICAL
  }

  /**
   * The automaton of a vocabulary, built by the first call and kept with it.
   *
   * @param vocabulary with a tokenizer
   * @return the same automaton every time
   * @throws VocabularyException if it cannot be said exactly what the tokenizer produces (code
   *     {@code DYCK-V010})
   */
  public static CanonicalTokens of(Vocabulary vocabulary) {
    Tokenizer tokenizer =
        vocabulary
            .tokenizer()
            .orElseThrow(
                () ->
                    VocabularyException.notCanonical(
                        vocabulary.name(), "it came without rules for encoding"));
    EncodingRules rules = tokenizer.rules();
    return (CanonicalTokens)
        vocabulary
            .trie()
            .memo()
            .computeIfAbsent(MemoKey.CANONICAL, key -> build(vocabulary, rules));
  }

  private static CanonicalTokens build(Vocabulary vocabulary, EncodingRules rules) {
    for (int b = 0; b < 256; b++) {
      boolean inText = b != 0xC0 && b != 0xC1 && b < 0xF5;
      if (inText && rules.tokenOf(b) < 0) {
        throw VocabularyException.notCanonical(
            vocabulary.name(), String.format("byte 0x%02x is not a token", b));
      }
    }
    if (!rules.added().isEmpty()) {
      throw VocabularyException.notCanonical(
          vocabulary.name(),
          "the added token '" + rules.added().get(0).content() + "' is text, not special");
    }
    try {
      return new CanonicalTokens(vocabulary, rules, WordAutomaton.of(rules.words()));
    } catch (IllegalArgumentException e) {
      throw VocabularyException.notCanonical(vocabulary.name(), String.valueOf(e.getMessage()));
    }
  }

  /**
   * The state before a text.
   *
   * @return a state
   */
  public CanonicalState start() {
    return start;
  }

  /**
   * The state after a token. A special token ends the text before it; another begins after it.
   *
   * @param state a state
   * @param token any number
   * @return a state; null if no encoding goes on so
   */
  public @Nullable CanonicalState next(CanonicalState state, int token) {
    if (vocabulary.isSpecial(token)) {
      return mayEnd(state) ? start : null;
    }
    if (!vocabulary.isOrdinary(token)) {
      return null;
    }
    return isWordOnly(token)
        ? read(ended(state), state.node(), token, true)
        : read(sources(state, token), state.node(), token, false);
  }

  /**
   * Whether a token is only ever a whole word, for no merges make it.
   *
   * @param token an ordinary token
   * @return false for tokens that merges make, and for those that nothing makes
   */
  public boolean isWordOnly(int token) {
    return unmerged.isWord(token);
  }

  /** The hypotheses by which a token that merges make may follow. */
  private int sources(CanonicalState state, int token) {
    if (!successors.isReached(token)) {
      return WordAutomaton.NONE;
    }
    boolean goesOn = state.last() < 0 || successors.mayFollow(state.last(), token);
    return goesOn ? state.set() : ended(state);
  }

  /** Inside of a character no word ends. */
  private int ended(CanonicalState state) {
    return state.node() == 0 ? words.ended(state.set()) : WordAutomaton.NONE;
  }

  private @Nullable CanonicalState read(int from, int fromNode, int token, boolean mustEnd) {
    int set = from;
    int node = fromNode;
    byte[] arena = vocabulary.arena();
    int end = vocabulary.end(token);
    for (int i = vocabulary.start(token); i < end && set >= 0; i++) {
      node = words.nextNode(node, arena[i] & 0xFF);
      if (node < 0) {
        set = node == -1 ? WordAutomaton.NONE : words.after(set, node);
        node = 0;
      }
    }
    boolean empty = vocabulary.start(token) == end;
    return set < 0 || empty ? null : afterToken(set, node, token, mustEnd);
  }

  private @Nullable CanonicalState afterToken(int read, int node, int token, boolean mustEnd) {
    int set =
        unmerged.has(token)
            ? words.afterToken(read, token, unmerged, node == 0, mustEnd)
            : words.afterToken(read, node == 0, mustEnd);
    if (set < 0) {
      return null;
    }
    return new CanonicalState(set, node, node != 0 || words.inside(set) >= 0 ? token : -1);
  }

  /**
   * Whether a text may end.
   *
   * @param state a state
   * @return true if the tokens so far are an encoding
   */
  public boolean mayEnd(CanonicalState state) {
    return state.node() == 0 && words.mayEnd(state.set());
  }

  /**
   * Whether a sequence is what the tokenizer produces for its text.
   *
   * @param tokens ids
   * @return true for encodings
   */
  public boolean isCanonical(int... tokens) {
    CanonicalState state = start;
    for (int token : tokens) {
      state = state == null ? null : next(state, token);
    }
    return state != null && mayEnd(state);
  }

  /**
   * Of the ids that spell the same bytes, the one that is produced.
   *
   * @param spelled the least ordinary id of some bytes
   * @return an id, or −1 if no text has any of them
   */
  public int producedAs(int spelled) {
    return produced.getOrDefault(
        spelled, successors.isReached(spelled) || unmerged.isWord(spelled) ? spelled : -1);
  }

  private void findDuplicates() {
    int[] duplicates = vocabulary.trie().duplicates();
    for (int i = 0; i < duplicates.length; i += 2) {
      int other = duplicates[i + 1];
      if (successors.isReached(other) || unmerged.isWord(other)) {
        produced.put(duplicates[i], other);
      }
    }
  }

  /**
   * Which token may follow which within a word.
   *
   * @return as built
   */
  public Successors successors() {
    return successors;
  }

  /**
   * Where words end.
   *
   * @return as built
   */
  public WordAutomaton words() {
    return words;
  }

  /**
   * The state without what it remembers of {@link #exceptions}, and without the last token.
   *
   * @param state a state
   * @return a set of hypotheses
   */
  public int plainSet(CanonicalState state) {
    return words.withoutPlaces(state.set());
  }

  /**
   * Tokens of which {@link #plainSet} says too little: with them the word so far could become one
   * that is not encoded so.
   *
   * @param state a state
   * @return few tokens, nearly always none
   */
  public IntArrayList exceptions(CanonicalState state) {
    IntArrayList result = new IntArrayList();
    if (words.withoutPlaces(state.set()) != state.set()) {
      for (int place : words.places(state.set())) {
        result.addAll(unmerged.tokensAt(place));
      }
    }
    return result;
  }

  UnmergedWords unmerged() {
    return unmerged;
  }
}
