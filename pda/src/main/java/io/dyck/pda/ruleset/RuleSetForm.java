package io.dyck.pda.ruleset;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import io.dyck.grammar.TokenKind;
import io.dyck.grammar.TokenName;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.DfaBuilder;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.OriginSets;
import io.dyck.pda.form.FormReader;
import io.dyck.pda.form.FormWriter;
import io.dyck.pda.form.GrammarForm;
import java.util.BitSet;
import java.util.EnumSet;

/** The form of normalized rules: their numbers. */
public final class RuleSetForm {
  private static final int BYTES = 256;

  private RuleSetForm() {}

  /** Writes rules. */
  public static void write(RuleSet rules, FormWriter to) {
    writeTerminals(rules.terminals(), to);
    to.put(rules.size()).put(rules.start()).put(rules.startNullable()).put(rules.pinned());
    rules.lexemes().write(to);
    for (int r = 0; r < rules.size(); r++) {
      to.put(rules.names().get(r));
      write(rules.body(r), rules.origins(), to);
    }
  }

  private static void writeTerminals(Terminals terminals, FormWriter to) {
    to.put(terminals.byteClasses());
    for (int b = 0; b < BYTES; b++) {
      to.put(terminals.classOf(b));
    }
    GrammarForm.writeNames(terminals.namedTokens(), to);
    GrammarForm.writeNames(terminals.kinds().stream().map(TokenName.OfKind::new).toList(), to);
  }

  private static void write(Dfa body, OriginSets origins, FormWriter to) {
    to.put(body.size());
    for (int s = 0; s < body.size(); s++) {
      to.put(body.isAccepting(s)).put(origins.places(body.origin(s)));
      to.put(body.firstEdge(s + 1) - body.firstEdge(s));
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        to.put(body.letter(e)).put(body.target(e));
      }
    }
  }

  /**
   * Reads rules.
   *
   * @param from the result of {@link #write}, perhaps altered
   * @param sourceLength the length of the grammar's source, which contains the places of the rules
   * @throws IllegalArgumentException if the numbers make no sense
   */
  public static RuleSet read(FormReader from, int sourceLength) {
    Terminals terminals = readTerminals(from);
    int size = from.readCount(4);
    int start = from.readIndex(size);
    boolean startNullable = from.readBoolean();
    BitSet pinned = from.readSet(size);
    Lexemes lexemes = Lexemes.read(size, from);
    OriginSets origins = new OriginSets();
    ImmutableList.Builder<String> names = ImmutableList.builder();
    ImmutableList.Builder<Dfa> bodies = ImmutableList.builder();
    int letters = terminals.byteClasses() + terminals.tokenClasses();
    for (int r = 0; r < size; r++) {
      names.add(from.readString());
      bodies.add(readBody(from, letters, size, origins, sourceLength));
    }
    return new RuleSet(
        bodies.build(), names.build(), pinned, lexemes, start, startNullable, terminals, origins);
  }

  private static Terminals readTerminals(FormReader from) {
    int byteClasses = from.readInt(1, BYTES);
    byte[] classOfByte = new byte[BYTES];
    for (int b = 0; b < BYTES; b++) {
      classOfByte[b] = (byte) from.readIndex(byteClasses);
    }
    ImmutableList<TokenName> named = GrammarForm.readNames(from);
    EnumSet<TokenKind> kinds = EnumSet.noneOf(TokenKind.class);
    for (TokenName name : GrammarForm.readNames(from)) {
      if (!(name instanceof TokenName.OfKind ofKind)) {
        throw from.malformed("a token stands among kinds of tokens");
      }
      kinds.add(ofKind.kind());
    }
    if (named.stream().anyMatch(name -> name instanceof TokenName.OfKind)) {
      throw from.malformed("a kind of tokens stands among tokens");
    }
    return new Terminals(classOfByte, byteClasses, named, Sets.immutableEnumSet(kinds));
  }

  private static Dfa readBody(
      FormReader from, int letters, int rules, OriginSets origins, int sourceLength) {
    int size = from.readCount(3);
    if (size == 0) {
      throw from.malformed("an automaton has a start state");
    }
    DfaBuilder body = new DfaBuilder();
    for (int s = 0; s < size; s++) {
      boolean accepting = from.readBoolean();
      int origin = OriginSets.NONE;
      for (int i = from.readCount(1); i > 0; i--) {
        origin = origins.union(origin, origins.setOf(from.readInt(0, sourceLength)));
      }
      int state = body.addState(accepting, origin);
      int last = Integer.MIN_VALUE;
      for (int e = from.readCount(2); e > 0; e--) {
        int letter = from.readInt(Letters.call(rules - 1), letters - 1);
        if (letter <= last) {
          throw from.malformed("the edges of a state are not in order");
        }
        last = letter;
        body.addEdge(state, letter, from.readIndex(size));
      }
    }
    return body.build();
  }
}
