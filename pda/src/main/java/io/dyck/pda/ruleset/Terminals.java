package io.dyck.pda.ruleset;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.TokenKind;
import io.dyck.grammar.TokenName;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The meaning of the terminal letters of rule automata. Letters 0 … byteClasses-1 are classes of
 * bytes that no rule distinguishes. Letter byteClasses + c is any token of class c.
 *
 * <p>The class of a token depends on two properties: the name that the grammar gives it, if any,
 * and its kinds, as far as the grammar asks for them. Only the vocabulary knows the kinds of a
 * named token. Therefore each named token has a class for every possibility. A set of tokens
 * contains a class as a whole or not at all. Class 0 holds the tokens without a name and without
 * these kinds. Immutable.
 */
public final class Terminals {
  /** The possible sets of kinds of one token. */
  private static final ImmutableList<ImmutableSet<TokenKind>> POSSIBLE_KINDS =
      ImmutableList.of(
          ImmutableSet.of(),
          ImmutableSet.of(TokenKind.IMAGE),
          ImmutableSet.of(TokenKind.TEXT),
          ImmutableSet.of(TokenKind.TEXT, TokenKind.PARAGRAPH));

  /** The terminals of a grammar without token names in which each byte is a class of its own. */
  static final Terminals OF_EACH_BYTE = ofEachByte();

  private final byte[] classOfByte;
  private final int byteClasses;
  private final ImmutableList<TokenName> namedTokens;
  private final ImmutableSet<TokenKind> kinds;
  private final ImmutableList<ImmutableSet<TokenKind>> possibleKinds;

  Terminals(
      byte[] classOfByte,
      int byteClasses,
      ImmutableList<TokenName> namedTokens,
      ImmutableSet<TokenKind> kinds) {
    this.classOfByte = classOfByte;
    this.byteClasses = byteClasses;
    this.namedTokens = namedTokens;
    this.kinds = kinds;
    this.possibleKinds =
        POSSIBLE_KINDS.stream()
            .map(possible -> Sets.intersection(possible, kinds).immutableCopy())
            .distinct()
            .collect(ImmutableList.toImmutableList());
  }

  /** Returns the terminals of a grammar with the given sets of tokens. */
  public static Terminals of(byte[] classOfByte, int byteClasses, Collection<TokenSet> tokenSets) {
    Set<TokenName> named = new LinkedHashSet<>();
    Set<TokenKind> kinds = EnumSet.noneOf(TokenKind.class);
    for (TokenSet set : tokenSets) {
      for (TokenName name : set.tokens()) {
        if (name instanceof TokenName.OfKind ofKind) {
          kinds.add(ofKind.kind());
        } else {
          named.add(name);
        }
      }
    }
    return new Terminals(
        classOfByte, byteClasses, ImmutableList.copyOf(named), Sets.immutableEnumSet(kinds));
  }

  private static Terminals ofEachByte() {
    byte[] classes = new byte[256];
    for (int b = 0; b < classes.length; b++) {
      classes[b] = (byte) b;
    }
    return new Terminals(classes, classes.length, ImmutableList.of(), ImmutableSet.of());
  }

  public Terminals withBytes(byte[] otherClasses, int count) {
    return new Terminals(otherClasses, count, namedTokens, kinds);
  }

  /**
   * Returns the class of a byte.
   *
   * @return 0 to {@code byteClasses() - 1}
   */
  public int classOf(int b) {
    return classOfByte[b] & 0xFF;
  }

  /** Returns the number of byte classes: 1 to 256. */
  public int byteClasses() {
    return byteClasses;
  }

  /** Returns the tokens that the grammar names, each once. Kinds are not among them. */
  public ImmutableList<TokenName> namedTokens() {
    return namedTokens;
  }

  /** Returns the kinds of tokens that the grammar asks for. */
  public ImmutableSet<TokenKind> kinds() {
    return kinds;
  }

  /** Returns the number of token classes: 0 if the grammar names no token and asks for no kind. */
  public int tokenClasses() {
    return namedTokens.isEmpty() && kinds.isEmpty()
        ? 0
        : (namedTokens.size() + 1) * possibleKinds.size();
  }

  /** Returns the kinds of the tokens of a class, among the kinds that the grammar asks for. */
  public ImmutableSet<TokenKind> kinds(int tokenClass) {
    return possibleKinds.get(tokenClass % possibleKinds.size());
  }

  /**
   * Returns the named token of a class: 0 if there is none, else its place in {@link
   * #namedTokens()} plus 1.
   */
  public int namedToken(int tokenClass) {
    return tokenClass / possibleKinds.size();
  }

  /**
   * Returns the number of classes of tokens that the grammar does not name. These classes come
   * first. The classes of each named token follow in the same order.
   */
  public int unnamedClasses() {
    return possibleKinds.size();
  }

  /**
   * Returns the first letter of a named token. The token has {@link #unnamedClasses()} letters in a
   * row.
   */
  public int firstLetter(TokenName name) {
    return byteClasses + (namedTokens.indexOf(name) + 1) * possibleKinds.size();
  }

  /** Whether a set contains the tokens of a class. */
  public boolean contains(TokenSet set, int tokenClass) {
    int named = namedToken(tokenClass);
    boolean listed = named > 0 && set.tokens().contains(namedTokens.get(named - 1));
    for (TokenName name : set.tokens()) {
      listed |=
          name instanceof TokenName.OfKind ofKind && kinds(tokenClass).contains(ofKind.kind());
    }
    return listed != set.negated();
  }

  /**
   * Returns a byte of a class for examples, 0 to 255: preferably a letter or digit, else a
   * printable byte.
   */
  public int exampleByte(int byteClass) {
    int fallback = -1;
    for (int b = 0; b < 256; b++) {
      if (classOf(b) == byteClass) {
        if (Character.isLetterOrDigit(b) && b < 128) {
          return b;
        }
        boolean printable = b > 32 && b < 127;
        if (fallback < 0 || (printable && (fallback <= 32 || fallback >= 127))) {
          fallback = b;
        }
      }
    }
    return fallback;
  }
}
