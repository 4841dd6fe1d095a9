package io.dyck.compose.sequence;

/**
 * A state of the automaton of canonical sequences. Equal by content.
 *
 * @param set the hypotheses of the automaton of words
 * @param last the last token if a word may continue after it; −1 if it does not matter
 */
public record SequenceState(int set, int node, int last) {}
