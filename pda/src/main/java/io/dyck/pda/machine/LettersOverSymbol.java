package io.dyck.pda.machine;

import io.dyck.pda.collect.LetterSet;
import org.jspecify.annotations.Nullable;

/**
 * The effects of letters if a state with an exit stands on a symbol. Letters are distinguished only
 * where their effects differ.
 *
 * @param kept letters that take the state's own transition, whatever lies below; only the first
 *     letter of each transition
 * @param returning letters that only return to another state on the symbol below
 * @param to the state that they return to; null if there are no such letters
 * @param others letters to be decided one by one
 */
public record LettersOverSymbol(
    int[] kept, LetterSet returning, @Nullable State to, int[] others) {}
