/**
 * Long repetitions whose count is a number and not a chain of states: what is counted ({@link
 * io.dyck.pda.count.CountedLoop}), its texts state by state ({@link
 * io.dyck.pda.count.CountedText}), and how a grammar is rewritten ({@link
 * io.dyck.pda.count.CountedGrammar}).
 */
@NullMarked
package io.dyck.pda.count;

import org.jspecify.annotations.NullMarked;
