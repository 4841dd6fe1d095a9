package io.dyck.pda.normalize;

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
 * What the terminal letters of rule automata mean: letters 0 … byteClasses-1 are classes of bytes
 * that no rule tells apart; letter byteClasses + c is any one token of class c.
 *
 * <p>Tokens fall into classes by what the grammar says of them: which named token it is, or none,
 * and of which kinds it is among those that the grammar asks for. Of which kinds a named token is,
 * only the vocabulary knows, so each has a class for every possibility. A set of tokens contains
 * all of a class or nothing of it. Class 0 are the tokens of which nothing is said. Immutable.
 */
public final class Terminals {
  /** Of which kinds one token can be. */
  private static final ImmutableList<ImmutableSet<TokenKind>> POSSIBLE_KINDS =
      ImmutableList.of(
          ImmutableSet.of(),
          ImmutableSet.of(TokenKind.IMAGE),
          ImmutableSet.of(TokenKind.TEXT),
          ImmutableSet.of(TokenKind.TEXT, TokenKind.PARAGRAPH));

  /** Each byte is a class by itself, and no token is named. */
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

  /** The terminals of a grammar in which these tokens are spoken of. */
  static Terminals of(byte[] classOfByte, int byteClasses, Collection<TokenSet> tokenSets) {
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

  Terminals withBytes(byte[] otherClasses, int count) {
    return new Terminals(otherClasses, count, namedTokens, kinds);
  }

  /**
   * The class of a byte.
   *
   * @return 0 to {@code byteClasses() - 1}
   */
  public int classOf(int b) {
    return classOfByte[b] & 0xFF;
  }

  /** The number of byte classes: 1 to 256. */
  public int byteClasses() {
    return byteClasses;
  }

  /** The tokens the grammar names, each once; kinds are not among them. */
  public ImmutableList<TokenName> namedTokens() {
    return namedTokens;
  }

  /** The kinds of tokens the grammar asks for. */
  public ImmutableSet<TokenKind> kinds() {
    return kinds;
  }

  /** The number of token classes: 0 if the grammar names no token and asks for no kind. */
  public int tokenClasses() {
    return namedTokens.isEmpty() && kinds.isEmpty()
        ? 0
        : (namedTokens.size() + 1) * possibleKinds.size();
  }

  /** Of which kinds the tokens of a class are, among those the grammar asks for. */
  public ImmutableSet<TokenKind> kinds(int tokenClass) {
    return possibleKinds.get(tokenClass % possibleKinds.size());
  }

  /**
   * Which named token the tokens of a class are: 0 if none, else its place in {@link
   * #namedTokens()} plus 1.
   */
  public int named(int tokenClass) {
    return tokenClass / possibleKinds.size();
  }

  /**
   * The number of classes of tokens that the grammar does not name; they are the first ones, and
   * those of each named token follow in the same order.
   */
  public int unnamedClasses() {
    return possibleKinds.size();
  }

  /**
   * The first of the letters of a named token; the others follow, {@link #unnamedClasses()} in all.
   */
  public int firstLetter(TokenName name) {
    return byteClasses + (namedTokens.indexOf(name) + 1) * possibleKinds.size();
  }

  /** Whether a set contains the tokens of a class. */
  boolean contains(TokenSet set, int tokenClass) {
    int named = named(tokenClass);
    boolean listed = named > 0 && set.tokens().contains(namedTokens.get(named - 1));
    for (TokenName name : set.tokens()) {
      listed |=
          name instanceof TokenName.OfKind ofKind && kinds(tokenClass).contains(ofKind.kind());
    }
    return listed != set.negated();
  }

  /** The lowest byte of a class, for examples: a byte, 0 to 255. */
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
