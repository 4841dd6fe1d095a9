package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.EndCosts;
import io.dyck.pda.machine.Machine;
import java.util.BitSet;

/**
 * From where the end of a text can be reached by tokens of a vocabulary that does not spell every
 * byte by itself. Exact: the moves are tokens of which all others are put together, and the
 * machine's costs are infinite just where no sequence of them leads to the end. Thread-safe.
 */
public final class SpellableEnds {
  private final MachineCompletions completions;

  /**
   * Computes the ends. Takes about as long as the decision whether the grammar is deterministic,
   * for each token that is not put together of others.
   *
   * @param machine a complete machine
   * @param vocabulary the tokens
   * @param masks the masks of both
   */
  public SpellableEnds(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    this.completions =
        new MachineCompletions(
            machine, vocabulary, masks, CompletionMoves.generators(machine, vocabulary, masks));
  }

  /**
   * Whether some token of one byte reads each letter that is a class of bytes: then every viable
   * text can be finished.
   *
   * @param machine any machine
   * @param vocabulary the tokens
   * @return true if nothing has to be trimmed
   */
  public static boolean everyByteIsSpelled(Machine machine, Vocabulary vocabulary) {
    BitSet spelled = new BitSet();
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isOrdinary(id) && vocabulary.length(id) == 1) {
        spelled.set(machine.terminals().classOf(vocabulary.byteAt(id, 0) & 0xFF));
      }
    }
    return spelled.cardinality() == machine.terminals().byteClasses();
  }

  /**
   * Whether the text may end or can be finished by tokens.
   *
   * @param configuration whose whole stack is known
   * @return false if no sequence of tokens leads to the end
   */
  public boolean canEnd(Configuration configuration) {
    return configuration.isAccepting() || completions.bound(configuration) <= EndCosts.IMPOSSIBLE;
  }

  /**
   * The allowed tokens after which the text can be finished; end tokens excepted.
   *
   * @param configuration whose whole stack is known
   * @return part of the configuration's mask
   */
  public TokenMask mask(Configuration configuration) {
    return completions.within(configuration, EndCosts.IMPOSSIBLE + 1);
  }

  /**
   * Tokens that finish the text.
   *
   * @param configuration that can end
   * @return ids, without the end token
   */
  public int[] witness(Configuration configuration) {
    return completions.witness(configuration);
  }
}
