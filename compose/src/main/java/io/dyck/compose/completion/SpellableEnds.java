package io.dyck.compose.completion;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
import java.util.BitSet;

/**
 * The configurations from which tokens can reach the end of a text, for a vocabulary without a
 * token for every byte. The answer is exact: all other tokens are concatenations of the tokens used
 * as moves, and a cost is infinite exactly if no sequence of moves leads to the end. Thread-safe.
 */
public final class SpellableEnds {
  private final MachineCompletions completions;

  /**
   * Computes the costs of the ends that tokens can spell. Cost: for each token that is not a
   * concatenation of other tokens, about as much as deciding whether the grammar is deterministic.
   */
  public SpellableEnds(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    this.completions =
        new MachineCompletions(
            machine, vocabulary, masks, CompletionTokens.generators(machine, vocabulary, masks));
  }

  /**
   * Returns whether every class of bytes has a token of one byte. Then every viable text can be
   * closed.
   */
  public static boolean canSpellEveryByte(Machine machine, Vocabulary vocabulary) {
    BitSet spelled = new BitSet();
    BitSet bytes = byteTokens(vocabulary);
    for (int b = bytes.nextSetBit(0); b >= 0; b = bytes.nextSetBit(b + 1)) {
      spelled.set(machine.terminals().classOf(b));
    }
    return spelled.cardinality() == machine.terminals().byteClasses();
  }

  /** Returns the bytes that are tokens by themselves; computed once for a vocabulary. */
  private static BitSet byteTokens(Vocabulary vocabulary) {
    return vocabulary.trie().memo(ByteTokens.class, () -> findByteTokens(vocabulary)).bytes();
  }

  /** The bytes that are tokens by themselves. */
  private record ByteTokens(BitSet bytes) {}

  private static ByteTokens findByteTokens(Vocabulary vocabulary) {
    BitSet found = new BitSet();
    for (int b = 0; b < 256; b++) {
      found.set(b, vocabulary.idOf(new byte[] {(byte) b}).isPresent());
    }
    return new ByteTokens(found);
  }

  /** Returns whether the text may end or can be closed by tokens. */
  public boolean canEnd(Configuration configuration) {
    return completions.canEnd(configuration);
  }

  /** Returns the allowed tokens after which the text can be closed, without end tokens. */
  public TokenMask mask(Configuration configuration) {
    return completions.closableTokens(configuration);
  }

  /** Returns tokens that close the text. */
  public int[] completion(Configuration configuration) {
    return completions.completion(configuration);
  }
}
