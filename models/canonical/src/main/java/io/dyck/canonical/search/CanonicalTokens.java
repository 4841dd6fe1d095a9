package io.dyck.canonical.search;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.artefact.ArtefactException;
import io.dyck.artefact.ArtefactFile;
import io.dyck.artefact.ArtefactKind;
import io.dyck.artefact.ArtefactWriter;
import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import io.dyck.canonical.pairs.Successors;
import io.dyck.canonical.pairs.UnmergedWords;
import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.grammar.CodePointRange;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.encode.EncodingRules;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The automaton of the sequences that a tokenizer's {@code encode} produces (docs/canonical.md). A
 * sequence is canonical exactly if its tokens lead from {@link #start} to a state that {@link
 * #canEnd}. Within a word the merges must produce each two neighbours from their bytes. Hypotheses
 * keep track of the word ends. Thread-safe.
 *
 * <p>Built once for a vocabulary, in about the time of encoding each of its tokens. Afterwards a
 * token costs some nanoseconds for each byte.
 */
public final class CanonicalTokens {
  /** The version of the file's content. */
  public static final int VERSION = 7;

  private static final int HEAD = 1;
  private static final int PAIRS = 2;
  private static final int UNMERGED = 3;
  private static final int CHARACTERS = 4;
  private static final int HASH_BYTES = 32;
  private static final int MISSING_BYTES = 256 / 8;
  private static final int LONGEST_PATTERN = 1 << 16;
  private static final int MOST_GROUPS = 1000;

  private final Vocabulary vocabulary;
  private final Successors successors;
  private final WordAutomaton words;
  private final UnmergedWords unmerged;
  private final SequenceState start;

  /** The bytes that no tokens spell. A character with such a byte cannot occur in a text. */
  private final BitSet missing;

  /** The characters that no tokens spell; null until first needed. */
  private volatile @Nullable ImmutableList<CodePointRange> unspelled;

  /** Maps the least id of some bytes to the id that the tokenizer produces, if it differs. */
  private final Int2IntOpenHashMap produced = new Int2IntOpenHashMap();

  /** The tokens that are cut out of a text before the text is split into words. */
  private final ImmutableIntArray cuts;

  /** The index in {@link #cuts} of each such token; −1 for all other ids. */
  private final Int2IntOpenHashMap cutOf = new Int2IntOpenHashMap();

  /** The pattern that splits a text into words. */
  private final Pattern pattern;

  private CanonicalTokens(Vocabulary vocabulary, EncodingRules rules, ImmutableList<String> cut) {
    this.vocabulary = vocabulary;
    this.pattern = rules.wordPattern();
    this.successors = new Successors(vocabulary, rules);
    this.unmerged = new UnmergedWords(vocabulary, rules, successors);
    this.missing = rules.missingBytes();
    this.words = WordAutomaton.of(pattern, missing, cut, unmerged);
    this.start = new SequenceState(words.beginning(), 0, -1);
    this.cuts =
        ImmutableIntArray.copyOf(
            rules.addedTokens().stream().mapToInt(EncodingRules.AddedText::id).toArray());
    findDuplicates();
  }

  private CanonicalTokens(Vocabulary vocabulary, ArtefactFile file) {
    this.vocabulary = vocabulary;
    SectionReader head = file.section(HEAD);
    String hash = HexFormat.of().formatHex(head.readBytes(HASH_BYTES));
    if (!hash.equals(vocabulary.hash())) {
      throw new ArtefactException(
          ArtefactException.Problem.OTHER_VOCABULARY,
          file.name(),
          "these tables are of another vocabulary than " + vocabulary.name());
    }
    this.missing = BitSet.valueOf(head.readBytes(MISSING_BYTES));
    this.pattern = pattern(head);
    this.cuts = cutTexts(head, vocabulary);
    head.requireEnd();
    this.successors = new Successors(file.section(PAIRS), vocabulary);
    this.unmerged = new UnmergedWords(file.section(UNMERGED), vocabulary);
    this.words =
        WordAutomaton.read(file.section(CHARACTERS), pattern, texts(vocabulary, cuts), unmerged);
    this.start = new SequenceState(words.beginning(), 0, -1);
    findDuplicates();
  }

  private static ImmutableIntArray cutTexts(SectionReader head, Vocabulary vocabulary) {
    int[] ids = head.readInts(head.readCount(Integer.BYTES));
    Set<String> texts = new HashSet<>();
    for (int token : ids) {
      if (token < 0
          || token >= vocabulary.size()
          || !vocabulary.isOrdinary(token)
          || vocabulary.length(token) == 0
          || !texts.add(text(vocabulary, token))) {
        throw head.malformed(token + " is no token that is cut out of texts");
      }
    }
    return ImmutableIntArray.copyOf(ids);
  }

  private static ImmutableList<String> texts(Vocabulary vocabulary, ImmutableIntArray tokens) {
    return tokens.stream()
        .mapToObj(token -> text(vocabulary, token))
        .collect(ImmutableList.toImmutableList());
  }

  private static String text(Vocabulary vocabulary, int token) {
    return new String(vocabulary.bytes(token), StandardCharsets.UTF_8);
  }

  private static Pattern pattern(SectionReader head) {
    int flags = head.readInt();
    String source = head.readString();
    if (source.length() > LONGEST_PATTERN || groups(source) > MOST_GROUPS) {
      throw head.malformed("the pattern is too long, or has too many groups");
    }
    try {
      return Pattern.compile(source, flags);
    } catch (IllegalArgumentException e) {
      throw head.malformed("the pattern cannot be read: " + e.getMessage());
    }
  }

  private static int groups(String source) {
    int groups = 0;
    for (int i = 0; i < source.length(); i++) {
      groups += source.charAt(i) == '(' ? 1 : 0;
    }
    return groups;
  }

  /** Returns the tables as a file. */
  public ArtefactWriter artefact() {
    ArtefactWriter writer = new ArtefactWriter(ArtefactKind.CANONICAL, VERSION);
    SectionWriter head = writer.section(HEAD);
    head.putBytes(HexFormat.of().parseHex(vocabulary.hash()));
    head.putBytes(Arrays.copyOf(missing.toByteArray(), MISSING_BYTES));
    head.putInt(pattern.flags()).putString(pattern.pattern());
    head.putInt(cuts.length()).putInts(cuts.toArray());
    successors.write(writer.section(PAIRS));
    unmerged.write(writer.section(UNMERGED));
    words.write(writer.section(CHARACTERS));
    return writer;
  }

  /**
   * Reads tables and stores them with the vocabulary. Later calls of {@link #of} return them.
   *
   * @param file a file of {@link #artefact}
   * @throws ArtefactException if the file makes no sense, or is for another vocabulary
   */
  public static CanonicalTokens read(ArtefactFile file, Vocabulary vocabulary) {
    CanonicalTokens tokens = new CanonicalTokens(vocabulary, file);
    return vocabulary.trie().memo(CanonicalTokens.class, () -> tokens);
  }

  /**
   * Returns the automaton of a vocabulary. The first call builds it and stores it with the
   * vocabulary.
   *
   * @throws VocabularyException if the tokenizer's output cannot be described exactly (code {@code
   *     DYCK-V010})
   */
  public static CanonicalTokens of(Vocabulary vocabulary) {
    Tokenizer tokenizer =
        vocabulary
            .tokenizer()
            .orElseThrow(
                () ->
                    VocabularyException.notCanonical(
                        vocabulary.name(), "it came without rules for encoding"));
    EncodingRules rules = EncodingRules.of(tokenizer);
    return vocabulary.trie().memo(CanonicalTokens.class, () -> build(vocabulary, rules));
  }

  private static CanonicalTokens build(Vocabulary vocabulary, EncodingRules rules) {
    for (EncodingRules.AddedText added : rules.addedTokens()) {
      if (!vocabulary.isOrdinary(added.id())) {
        throw VocabularyException.notCanonical(
            vocabulary.name(),
            "the added token '"
                + added.content()
                + "' is text for its tokenizer, but ends texts or stands for an image");
      }
      byte[] text = added.content().getBytes(StandardCharsets.UTF_8);
      if (rules.missingBytes().stream().anyMatch(b -> Bytes.contains(text, (byte) b))) {
        throw VocabularyException.notCanonical(
            vocabulary.name(),
            "the added token '" + added.content() + "' has a character that no other tokens spell");
      }
    }
    ImmutableList<String> cut =
        rules.addedTokens().stream()
            .map(EncodingRules.AddedText::content)
            .collect(ImmutableList.toImmutableList());
    try {
      return new CanonicalTokens(vocabulary, rules, cut);
    } catch (IllegalArgumentException e) {
      throw VocabularyException.notCanonical(vocabulary.name(), String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns whether the text of a grammar may have to contain a character that no tokens spell. If
   * another character has the same classes of bytes, a text can contain the other character
   * instead.
   *
   * @param classOfByte maps a byte to its byte class in the grammar
   */
  public boolean canBeDemanded(IntUnaryOperator classOfByte) {
    return missing.stream().anyMatch(b -> !hasOther(b, classOfByte));
  }

  /** Returns the characters that no tokens spell, in ascending order; computed once. */
  public ImmutableList<CodePointRange> unspelledCharacters() {
    ImmutableList<CodePointRange> known = unspelled;
    if (known == null) {
      known = findUnspelled();
      unspelled = known;
    }
    return known;
  }

  private ImmutableList<CodePointRange> findUnspelled() {
    ImmutableList.Builder<CodePointRange> ranges = ImmutableList.builder();
    int first = -1;
    for (int c = 0; c <= Character.MAX_CODE_POINT + 1; c++) {
      boolean in = c <= Character.MAX_CODE_POINT && !isSpelled(c);
      if (in && first < 0) {
        first = c;
      } else if (!in && first >= 0) {
        ranges.add(new CodePointRange(first, c - 1));
        first = -1;
      }
    }
    return ranges.build();
  }

  private boolean isSpelled(int codePoint) {
    return isSpelled(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns whether tokens spell each character of a text. The rest of a character at the beginning
   * counts as spelled.
   */
  public boolean isSpelled(byte[] text) {
    int node = 0;
    boolean begun = false;
    for (byte b : text) {
      begun |= (b & 0xC0) != 0x80;
      node = begun ? words.nextNode(Math.max(node, 0), b & 0xFF) : node;
      if (node == -1) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether the grammar does not distinguish a byte from another byte that tokens spell and
   * that stands at the same place in characters of the same length.
   */
  private boolean hasOther(int b, IntUnaryOperator classOfByte) {
    for (int other = 0; other < 256; other++) {
      if (other != b
          && length(other) == length(b)
          && !missing.get(other)
          && classOfByte.applyAsInt(other) == classOfByte.applyAsInt(b)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the number of bytes of a character that begins with a byte; 0 inside a character. */
  private static int length(int b) {
    return b < 0x80 ? 1 : b < 0xC0 ? 0 : b < 0xE0 ? 2 : b < 0xF0 ? 3 : 4;
  }

  /** Returns the state before a text. */
  public SequenceState start() {
    return start;
  }

  /**
   * Returns the state after a token; null if the sequence is not canonical. A special token ends
   * the text before it, and a new text begins after it.
   */
  public @Nullable SequenceState stateAfter(SequenceState state, int token) {
    if (vocabulary.isSpecial(token)) {
      return canEnd(state) ? start : null;
    }
    if (!vocabulary.isOrdinary(token)) {
      return null;
    }
    int cut = cutOf.get(token);
    if (cut >= 0) {
      int set = state.node() == 0 ? words.afterCut(state.set(), cut) : WordAutomaton.NONE;
      return set < 0 ? null : new SequenceState(set, 0, -1);
    }
    return isWordOnly(token)
        ? read(wordEnds(state), state.node(), token, true)
        : read(sources(state, token), state.node(), token, false);
  }

  /** Returns whether an ordinary token is always a whole word, because no merges make it. */
  boolean isWordOnly(int token) {
    return unmerged.isWord(token);
  }

  /**
   * Returns the added tokens that are cut out of a text before it is split into words, in the order
   * of the indices of {@link WordAutomaton#afterCut}; nearly always none.
   */
  ImmutableIntArray cutTexts() {
    return cuts;
  }

  /** Returns the hypotheses under which a token made by merges may follow. */
  private int sources(SequenceState state, int token) {
    if (!successors.isReached(token)) {
      return WordAutomaton.NONE;
    }
    boolean goesOn = state.last() < 0 || successors.canFollow(state.last(), token);
    return goesOn ? state.set() : wordEnds(state);
  }

  /** Returns the hypotheses by which a word ends. Inside of a character no word ends. */
  private int wordEnds(SequenceState state) {
    return state.node() == 0 ? words.endedHypotheses(state.set()) : WordAutomaton.NONE;
  }

  private @Nullable SequenceState read(int from, int fromNode, int token, boolean mustEnd) {
    int set = from;
    int node = fromNode;
    TokenTable tokens = vocabulary.table();
    byte[] arena = tokens.byteArena();
    int end = tokens.end(token);
    for (int i = tokens.start(token); i < end && set >= 0; i++) {
      int next = words.nextNode(node, arena[i] & 0xFF);
      set = next == -1 ? WordAutomaton.NONE : words.read(set, next);
      node = Math.max(0, next);
    }
    boolean empty = tokens.start(token) == end;
    return set < 0 || empty ? null : afterToken(set, node, token, mustEnd);
  }

  private @Nullable SequenceState afterToken(int read, int node, int token, boolean mustEnd) {
    int set = words.afterToken(read, token, node == 0, mustEnd);
    if (set < 0) {
      return null;
    }
    return new SequenceState(set, node, node != 0 || words.inside(set) >= 0 ? token : -1);
  }

  /** Returns whether a text may end. */
  public boolean canEnd(SequenceState state) {
    return state.node() == 0 && words.canEnd(state.set());
  }

  /** Returns whether the tokenizer produces a sequence for the sequence's text. */
  public boolean isCanonical(int... tokens) {
    SequenceState state = start;
    for (int token : tokens) {
      state = state == null ? null : stateAfter(state, token);
    }
    return state != null && canEnd(state);
  }

  /**
   * Returns the id that the tokenizer produces, among the ids that spell the same bytes.
   *
   * @param spelled the least ordinary id of some bytes, or −1 if no token has them
   * @return an id, or −1 if no text has any of them
   */
  public int producedAs(int spelled) {
    return spelled < 0 ? -1 : produced.getOrDefault(spelled, isProduced(spelled) ? spelled : -1);
  }

  private boolean isProduced(int token) {
    return successors.isReached(token) || unmerged.isWord(token) || cutOf.get(token) >= 0;
  }

  /** Finds the produced id of ids with equal bytes. A token that is cut out takes precedence. */
  private void findDuplicates() {
    cutOf.defaultReturnValue(-1);
    for (int i = 0; i < cuts.length(); i++) {
      cutOf.put(cuts.get(i), i);
    }
    int[] duplicates = vocabulary.trie().duplicates();
    for (int i = 0; i < duplicates.length; i += 2) {
      int other = duplicates[i + 1];
      boolean known = cutOf.get(produced.getOrDefault(duplicates[i], duplicates[i])) >= 0;
      if (isProduced(other) && !known) {
        produced.put(duplicates[i], other);
      }
    }
  }

  /** Returns the relation of tokens that may follow each other within a word. */
  Successors successors() {
    return successors;
  }

  /** Returns the automaton of word ends. */
  WordAutomaton wordAutomaton() {
    return words;
  }

  UnmergedWords unmerged() {
    return unmerged;
  }
}
