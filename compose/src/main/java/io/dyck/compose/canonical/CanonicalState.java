package io.dyck.compose.canonical;

/**
 * A state of the automaton of canonical sequences. Equal by content.
 *
 * @param set the hypotheses of the automaton of words
 * @param last the last token if a word may continue after it; −1 if it does not matter
 */
public record CanonicalState(int set, int node, int last) {}
