/**
 * Long repetitions whose count is a number and not a chain of states: the repetition ({@link
 * io.dyck.pda.count.CountedLoop}), its texts state by state ({@link
 * io.dyck.pda.count.CountedText}), and the rewriting of a grammar ({@link
 * io.dyck.pda.count.CountedGrammar}).
 */
@NullMarked
package io.dyck.pda.count;

import org.jspecify.annotations.NullMarked;
