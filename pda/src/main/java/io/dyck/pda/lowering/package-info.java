/**
 * The first pass: expressions of the author become automata over bytes. Characters become UTF-8,
 * counts become copies or counters, and lookaheads become automata that carry what is still to be
 * checked.
 */
package io.dyck.pda.lowering;
