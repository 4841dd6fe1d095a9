package io.dyck.compose.completion;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import java.util.BitSet;

/**
 * From where the end of a text can be reached by tokens of a vocabulary that does not spell every
 * byte by itself. Exact: the moves are tokens of which all others are put together, and the
 * machine's costs are infinite just where no sequence of them leads to the end. Thread-safe.
 */
public final class SpellableEnds {
  private enum MemoKey {
    BYTE_TOKENS
  }

  private final MachineCompletions completions;

  /**
   * Computes the ends. Takes about as long as the decision whether the grammar is deterministic,
   * for each token that is not put together of others.
   */
  public SpellableEnds(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    this.completions =
        new MachineCompletions(
            machine, vocabulary, masks, CompletionMoves.generators(machine, vocabulary, masks));
  }

  /**
   * Whether some token of one byte reads each letter that is a class of bytes: then every viable
   * text can be closed.
   */
  public static boolean everyByteIsSpelled(Machine machine, Vocabulary vocabulary) {
    BitSet spelled = new BitSet();
    BitSet bytes = byteTokens(vocabulary);
    for (int b = bytes.nextSetBit(0); b >= 0; b = bytes.nextSetBit(b + 1)) {
      spelled.set(machine.terminals().classOf(b));
    }
    return spelled.cardinality() == machine.terminals().byteClasses();
  }

  /** The bytes that are a token each; found once for a vocabulary. */
  private static BitSet byteTokens(Vocabulary vocabulary) {
    return (BitSet)
        vocabulary
            .unwrap(TokenTrie.class)
            .memo()
            .computeIfAbsent(MemoKey.BYTE_TOKENS, k -> findByteTokens(vocabulary));
  }

  private static BitSet findByteTokens(Vocabulary vocabulary) {
    BitSet found = new BitSet();
    for (int b = 0; b < 256; b++) {
      found.set(b, vocabulary.idOf(new byte[] {(byte) b}).isPresent());
    }
    return found;
  }

  /** Whether the text may end or can be closed by tokens. */
  public boolean canEnd(Configuration configuration) {
    return completions.canEnd(configuration);
  }

  /** The allowed tokens after which the text can be closed; end tokens excepted. */
  public TokenMask mask(Configuration configuration) {
    return completions.closable(configuration);
  }

  /** Tokens that close the text. */
  public int[] completion(Configuration configuration) {
    return completions.completion(configuration);
  }
}
