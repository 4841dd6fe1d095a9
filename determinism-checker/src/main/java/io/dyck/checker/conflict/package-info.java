/**
 * Explains conflicts to the author of a grammar: cause, example, both readings, ambiguity, repairs.
 * Called by reports and commands. Combines the results of the packages {@code cause}, {@code
 * ambiguity} and {@code repair}. The sentence about a conflict comes from {@link
 * io.dyck.pda.conflict.Conflict}, because the compiler reports the same sentence.
 *
 * <p>{@code ConflictExplainer} describes the readings of a conflict, {@code ConflictText} lays the
 * message out, and {@code ConflictCause} writes its first line. The exception of the library is
 * {@code NondeterministicGrammarException}. {@code RejectionText} writes the message of a rejection
 * without an explanation.
 */
@NullMarked
package io.dyck.checker.conflict;

import org.jspecify.annotations.NullMarked;
