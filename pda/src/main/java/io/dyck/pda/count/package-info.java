/**
 * Counted repetitions such as {@code x{1,100000}}. Each state stores the count as a number, so that
 * a repetition needs no chain of copies. {@link io.dyck.pda.count.CountedLoop} is the repetition,
 * {@link io.dyck.pda.count.CountedText} its language, whose states are made when they are needed,
 * and {@link io.dyck.pda.count.CountedGrammar} rewrites a grammar to use both.
 */
@NullMarked
package io.dyck.pda.count;

import org.jspecify.annotations.NullMarked;
