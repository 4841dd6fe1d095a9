package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.TokenName;
import io.dyck.pda.machine.Machine;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.stream.IntStream;

/**
 * The tokens that a grammar names, found in a vocabulary: which class each id belongs to, and the
 * letter that begins it. Immutable and thread-safe.
 */
final class TokenClasses {
  private final Machine machine;
  private final Vocabulary vocabulary;
  private final Int2IntOpenHashMap classOfNamed = new Int2IntOpenHashMap();
  private final int[] namedIds;

  /**
   * Resolves names.
   *
   * @throws IllegalArgumentException if a name is not in the vocabulary, or two name one token
   */
  TokenClasses(Machine machine, Vocabulary vocabulary) {
    this.machine = machine;
    this.vocabulary = vocabulary;
    ImmutableList<TokenName> names = machine.terminals().namedTokens();
    this.namedIds = new int[names.size()];
    for (int i = 0; i < names.size(); i++) {
      int id = resolve(names.get(i));
      if (classOfNamed.containsKey(id)) {
        throw new IllegalArgumentException(
            "DYCK-V101: the grammar names token "
                + id
                + " in two ways ("
                + names.get(classOfNamed.get(id) - 1)
                + " and "
                + names.get(i)
                + "); use one of them throughout");
      }
      if (isEnd(id)) {
        throw new IllegalArgumentException(
            "DYCK-V102: the grammar names token "
                + vocabulary.spelling(id)
                + ", but that ends the text in the vocabulary "
                + vocabulary.name()
                + " and can match nothing else; choose other end tokens or leave it out");
      }
      classOfNamed.put(id, i + 1);
      namedIds[i] = id;
    }
  }

  private int resolve(TokenName name) {
    if (name instanceof TokenName.ById byId) {
      if (!vocabulary.isDefined(byId.id())) {
        throw new IllegalArgumentException(
            "DYCK-V100: the grammar names token <["
                + byId.id()
                + "]>, but the vocabulary "
                + vocabulary.name()
                + " has no token of that id");
      }
      return byId.id();
    }
    String spelling = ((TokenName.BySpelling) name).spelling();
    return vocabulary
        .idOf(spelling)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "DYCK-V100: the grammar names token "
                        + spelling
                        + ", but the vocabulary "
                        + vocabulary.name()
                        + " has no such token"));
  }

  /** Whether tokens begin with letters at all. */
  boolean any() {
    return machine.terminals().tokenClasses() > 0;
  }

  int classOf(int token) {
    return classOfNamed.getOrDefault(token, 0);
  }

  /** The letter that begins a token; only where {@link #any()}. */
  int letterOf(int token) {
    return machine.tokenLetter(classOf(token), vocabulary.isOrdinary(token));
  }

  /** Begins every token that the grammar allows by name or by text, from one configuration. */
  void walkAll(TrieWalk walk, int configuration) {
    if (!any()) {
      walk.walkAll(configuration, TokenFilter.ALL);
      return;
    }
    for (int letter = firstLetter(); letter < machine.letters(); letter++) {
      begin(walk, configuration, letter);
    }
  }

  /** The tokens that are read as text only, wherever they begin. */
  TokenFilter unnamed() {
    return any() ? TokenFilter.allBut(namedIds) : TokenFilter.ALL;
  }

  /** Begins the tokens of one letter. */
  void begin(TrieWalk walk, int configuration, int letter) {
    int offset = letter - firstLetter();
    int classes = machine.terminals().tokenClasses();
    int tokenClass = offset % classes;
    if (offset >= classes) {
      walk.beginOnly(configuration, letter, specialTokens(tokenClass));
    } else if (tokenClass == 0) {
      walk.beginAndWalk(configuration, letter, unnamed());
    } else if (vocabulary.isOrdinary(namedIds[tokenClass - 1])) {
      walk.beginAndWalk(configuration, letter, TokenFilter.only(namedIds[tokenClass - 1]));
    }
  }

  private int firstLetter() {
    return machine.terminals().byteClasses();
  }

  /** The tokens of a class that spell no text; end tokens end the text and match nothing else. */
  private int[] specialTokens(int tokenClass) {
    if (tokenClass > 0) {
      int id = namedIds[tokenClass - 1];
      return vocabulary.isSpecial(id) && !isEnd(id) ? new int[] {id} : new int[0];
    }
    return IntStream.range(0, vocabulary.size())
        .filter(id -> vocabulary.isSpecial(id) && classOf(id) == 0 && !isEnd(id))
        .toArray();
  }

  private boolean isEnd(int token) {
    return vocabulary.endTokens().contains(token);
  }
}
