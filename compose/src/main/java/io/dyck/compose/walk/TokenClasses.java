package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.TokenKind;
import io.dyck.grammar.TokenName;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.ruleset.Terminals;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import it.unimi.dsi.fastutil.ints.Int2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The tokens of a vocabulary that a grammar names or asks for by kind, with the class of each id
 * and the letter that begins it. Immutable and thread-safe.
 */
final class TokenClasses {
  private final Machine machine;
  private final Terminals terminals;
  private final Vocabulary vocabulary;
  private final Int2IntOpenHashMap placeOfNamed = new Int2IntOpenHashMap();
  private final int[] namedIds;

  /** The tokens of each kind that the grammar asks for. */
  private final TokenMask[] masksOfKinds;

  /** The class of unnamed tokens of exactly these kinds, for each set of kinds as bits. */
  private final int[] classOfKinds;

  /** The special tokens of each class that do not end a text. */
  private final int[][] specialTokens;

  /** The ordinary tokens of each set of unnamed classes, with the set as bits. */
  private final TokenFilter[] unnamed;

  /**
   * Resolves names and kinds.
   *
   * @throws VocabularyException if a name is not in the vocabulary, two names mean one token, a
   *     named token ends texts, or the vocabulary has no image tokens although the grammar asks for
   *     them
   */
  TokenClasses(Machine machine, Vocabulary vocabulary) {
    this.machine = machine;
    this.terminals = machine.terminals();
    this.vocabulary = vocabulary;
    ImmutableList<TokenName> names = terminals.namedTokens();
    this.namedIds = new int[names.size()];
    for (int i = 0; i < names.size(); i++) {
      int id = resolve(names.get(i));
      if (placeOfNamed.containsKey(id)) {
        throw VocabularyException.unfitVocabulary(
            "DYCK-V101",
            vocabulary.name(),
            "the grammar names token "
                + id
                + " in two ways ("
                + names.get(placeOfNamed.get(id) - 1)
                + " and "
                + names.get(i)
                + ")",
            "use one of them throughout");
      }
      if (isEnd(id)) {
        throw VocabularyException.unfitVocabulary(
            "DYCK-V102",
            vocabulary.name(),
            "the grammar names token "
                + vocabulary.spelling(id)
                + ", but this token ends the text in this vocabulary and can match nothing else",
            "choose other end tokens or leave it out");
      }
      placeOfNamed.put(id, i + 1);
      namedIds[i] = id;
    }
    if (terminals.kinds().contains(TokenKind.IMAGE) && vocabulary.imageTokens().isEmpty()) {
      throw VocabularyException.unfitVocabulary(
          "DYCK-V107",
          vocabulary.name(),
          "the grammar asks for an IMAGE, but this vocabulary declares no image tokens",
          "name them with withImageTokens(ids), or --image-token");
    }
    this.masksOfKinds = terminals.kinds().stream().map(this::ofKind).toArray(TokenMask[]::new);
    this.classOfKinds = classOfKinds();
    this.specialTokens = specialTokens();
    this.unnamed = unnamedTokens();
  }

  private int resolve(TokenName name) {
    if (name instanceof TokenName.ById byId) {
      if (!vocabulary.isDefined(byId.id())) {
        throw unknownToken("<[" + byId.id() + "]>", "that id");
      }
      return byId.id();
    }
    String spelling = ((TokenName.BySpelling) name).spelling();
    return vocabulary.idOf(spelling).orElseThrow(() -> unknownToken(spelling, "that name"));
  }

  private VocabularyException unknownToken(String name, String what) {
    return VocabularyException.unfitVocabulary(
        "DYCK-V100",
        vocabulary.name(),
        "the grammar names token " + name + ", but this vocabulary has no token of " + what,
        "correct the name, or use the model's own vocabulary");
  }

  private int[] classOfKinds() {
    ImmutableList<TokenKind> kinds = terminals.kinds().asList();
    int[] result = new int[1 << kinds.size()];
    for (int c = 0; c < terminals.unnamedClasses() && hasTokens(); c++) {
      int set = 0;
      for (TokenKind kind : terminals.kinds(c)) {
        set |= 1 << kinds.indexOf(kind);
      }
      result[set] = c;
    }
    return result;
  }

  private int[][] specialTokens() {
    IntArrayList[] ids = new IntArrayList[terminals.tokenClasses()];
    Arrays.setAll(ids, tokenClass -> new IntArrayList());
    for (int id = 0; id < vocabulary.size() && hasTokens(); id++) {
      if (vocabulary.isSpecial(id) && !isEnd(id)) {
        ids[classOf(id)].add(id);
      }
    }
    return Arrays.stream(ids).map(IntArrayList::toIntArray).toArray(int[][]::new);
  }

  private TokenFilter[] unnamedTokens() {
    TokenMask[] masks = new TokenMask[1 << terminals.unnamedClasses()];
    TokenFilter[] result = new TokenFilter[masks.length];
    masks[0] = TokenMask.empty(vocabulary.size());
    result[0] = TokenFilter.ALL;
    for (int set = 1; set < masks.length && hasTokens(); set++) {
      int last = Integer.highestOneBit(set);
      masks[set] =
          set == last
              ? unnamedTokens(Integer.numberOfTrailingZeros(last))
              : masks[set - last].union(masks[last]);
      result[set] = TokenFilter.of(masks[set], set);
    }
    return result;
  }

  /**
   * Returns the unnamed ordinary tokens of a class, combined from the vocabulary's masks of each
   * kind.
   */
  private TokenMask unnamedTokens(int tokenClass) {
    TokenMask tokens =
        TextTokens.ALL.tokensOf(vocabulary).without(TokenMask.of(vocabulary.size(), namedIds));
    for (TokenKind kind : terminals.kinds()) {
      TokenMask ofKind = ofKind(kind);
      tokens =
          terminals.kinds(tokenClass).contains(kind)
              ? tokens.intersection(ofKind)
              : tokens.without(ofKind);
    }
    return tokens;
  }

  private TokenMask ofKind(TokenKind kind) {
    return switch (kind) {
      case TEXT -> TextTokens.ALL.tokensOf(vocabulary);
      case PARAGRAPH -> TextTokens.WITHOUT_LINE_FEED.tokensOf(vocabulary);
      case IMAGE -> TokenMask.of(vocabulary.size(), Ints.toArray(vocabulary.imageTokens()));
    };
  }

  /**
   * Returns whether the grammar names tokens or asks for kinds. Then each token begins with a
   * letter.
   */
  boolean hasTokens() {
    return terminals.tokenClasses() > 0;
  }

  private int classOf(int token) {
    int kinds = 0;
    for (int k = 0; k < masksOfKinds.length; k++) {
      kinds |= masksOfKinds[k].contains(token) ? 1 << k : 0;
    }
    int named = placeOfNamed.getOrDefault(token, 0);
    return named * terminals.unnamedClasses() + classOfKinds[kinds];
  }

  /** Returns the letter that begins a token; only valid if {@link #hasTokens()}. */
  int letterOf(int token) {
    return machine.tokenLetter(classOf(token), vocabulary.isOrdinary(token));
  }

  /** Returns some token of a class, preferably a token with text; -1 if the class is empty. */
  int example(int tokenClass) {
    int named = terminals.namedToken(tokenClass);
    if (named > 0) {
      return classOf(namedIds[named - 1]) == tokenClass ? namedIds[named - 1] : -1;
    }
    for (int id = 0; id < vocabulary.size(); id++) {
      if (unnamed[1 << tokenClass].accepts(id)) {
        return id;
      }
    }
    return specialTokens[tokenClass].length > 0 ? specialTokens[tokenClass][0] : -1;
  }

  /** Begins every token that the grammar allows by name, kind or text, from one configuration. */
  void walkAll(TrieWalk walk, int configuration) {
    if (!hasTokens()) {
      walk.walkAll(configuration, TokenFilter.ALL);
      return;
    }
    walkUnnamed(walk, configuration);
    for (int id : namedIds) {
      if (vocabulary.isOrdinary(id)) {
        walk.beginAndWalk(configuration, letterOf(id), TokenFilter.singleToken(id));
      }
    }
    for (int tokenClass = 0; tokenClass < specialTokens.length; tokenClass++) {
      if (specialTokens[tokenClass].length > 0) {
        int letter = machine.tokenLetter(tokenClass, false);
        walk.readTextlessTokens(configuration, letter, specialTokens[tokenClass]);
      }
    }
  }

  /**
   * Walks the unnamed tokens. Classes with equal configurations after their first letter are read
   * together.
   */
  private void walkUnnamed(TrieWalk walk, int configuration) {
    Int2IntLinkedOpenHashMap classesByBegin = new Int2IntLinkedOpenHashMap();
    for (int c = 0; c < terminals.unnamedClasses(); c++) {
      if (!unnamed[1 << c].isEmpty()) {
        for (int begun : walk.begin(configuration, machine.tokenLetter(c, true))) {
          classesByBegin.put(begun, classesByBegin.get(begun) | 1 << c);
        }
      }
    }
    classesByBegin.forEach((begun, classes) -> unnamed[classes].walk(walk, begun));
  }

  /** Returns the filter of suspended nodes, given the number {@link TokenFilter#filterNumber()}. */
  TokenFilter unnamed(int which) {
    return hasTokens() ? unnamed[-which] : TokenFilter.ALL;
  }

  /** Begins the tokens of one letter. */
  void begin(TrieWalk walk, int configuration, int letter) {
    int tokenClass = machine.tokenClass(letter);
    int named = terminals.namedToken(tokenClass);
    if (letter == machine.tokenLetter(tokenClass, false)) {
      walk.readTextlessTokens(configuration, letter, specialTokens[tokenClass]);
    } else if (named == 0) {
      walk.beginAndWalk(configuration, letter, unnamed[1 << tokenClass]);
    } else if (letterOf(namedIds[named - 1]) == letter) {
      walk.beginAndWalk(configuration, letter, TokenFilter.singleToken(namedIds[named - 1]));
    }
  }

  private boolean isEnd(int token) {
    return vocabulary.endTokens().contains(token);
  }

  private static final class TextMasks {
    final ConcurrentHashMap<TextTokens, TokenMask> masks = new ConcurrentHashMap<>();
  }

  /**
   * The tokens of a vocabulary that a grammar asks for by kind, computed once for each vocabulary.
   */
  private enum TextTokens {
    /** The ordinary tokens with text, which a grammar calls {@code TEXT_TOKEN}. */
    ALL,

    /**
     * The ordinary tokens with text but without a line feed, U+000A, which a grammar calls {@code
     * PARAGRAPH_TOKEN}.
     */
    WITHOUT_LINE_FEED;

    /** Returns the tokens of a vocabulary; always the same mask object. */
    TokenMask tokensOf(Vocabulary vocabulary) {
      return vocabulary
          .trie()
          .memo(TextMasks.class, TextMasks::new)
          .masks
          .computeIfAbsent(this, key -> find(vocabulary));
    }

    private TokenMask find(Vocabulary vocabulary) {
      MaskBuilder builder = new MaskBuilder(vocabulary.size());
      for (int id = 0; id < vocabulary.size(); id++) {
        if (vocabulary.isOrdinary(id) && vocabulary.length(id) > 0 && isWanted(vocabulary, id)) {
          builder.add(id);
        }
      }
      return builder.build();
    }

    private boolean isWanted(Vocabulary vocabulary, int id) {
      for (int i = vocabulary.length(id) - 1; this == WITHOUT_LINE_FEED && i >= 0; i--) {
        if (vocabulary.byteAt(id, i) == '\n') {
          return false;
        }
      }
      return true;
    }
  }
}
