package io.dyck.compose.canonical;

/**
 * Where a canonical sequence is. Equal by content.
 *
 * @param set the hypotheses of the automaton of words
 * @param last the last token, where a word may go on; −1 where it does not matter
 */
public record CanonicalState(int set, int node, int last) {}
