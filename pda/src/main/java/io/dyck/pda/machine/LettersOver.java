package io.dyck.pda.machine;

import io.dyck.pda.collect.LetterSet;
import org.jspecify.annotations.Nullable;

/**
 * What letters do where a state with an exit stands on a symbol, told apart only where they differ.
 *
 * @param kept of the letters that do what the state does by itself, whatever lies below, the first
 *     of each that do the same
 * @param returning on which nothing is done but to go on with another state on the symbol below
 * @param to that state; null if there are no such letters
 * @param others to be decided one by one
 */
public record LettersOver(int[] kept, LetterSet returning, @Nullable State to, int[] others) {}
