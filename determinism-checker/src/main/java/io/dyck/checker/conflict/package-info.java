/**
 * Explains conflicts to the author of a grammar: cause, example, both readings, ambiguity, repairs.
 * For reports and commands. Puts together what the packages {@code cause}, {@code ambiguity} and
 * {@code repair} find. The sentence itself stands in {@link io.dyck.pda.conflict.Conflict}, which
 * tells the same to those who only compile.
 *
 * <p>{@code ConflictExplainer} describes the readings of a conflict, {@code ConflictText} lays the
 * message out, and {@code Cause} writes its first line. The exception of the library is {@code
 * NondeterministicGrammarException}. {@code RejectionText} writes the message of a rejection
 * without an explanation.
 */
@NullMarked
package io.dyck.checker.conflict;

import org.jspecify.annotations.NullMarked;
