package io.dyck.pda.size;

/**
 * The size of an automaton as far as it is materialized.
 *
 * @param states states of the deterministic machine
 * @param stackSymbols stack symbols
 * @param largestState dotted rules in the largest state
 * @param longestChain return addresses in the longest local chain of a state; 0 or 1 in most
 *     grammars
 * @param dottedRules states of all rule automata
 * @param byteClasses classes of bytes that no rule distinguishes
 */
public record PdaStatistics(
    int states,
    int stackSymbols,
    int largestState,
    int longestChain,
    int dottedRules,
    int byteClasses) {}
