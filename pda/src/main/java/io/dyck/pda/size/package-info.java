/**
 * The limits of compiling and the size of its result, as values without behaviour. Every package of
 * this module may use them. The package imports no other package of the module.
 *
 * <p>To add a limit of compiling, add it to {@code Limits}, to the class that it bounds, such as
 * {@code ItemBounds}, and to the attempts of {@code Plan} that use another value. {@code PdaForm}
 * stores the limits that an automaton from a file needs. Limits of reading are in {@code
 * GrammarLimits}, limits of vocabularies in {@code VocabularyLimits}. A value above a limit gives a
 * {@code LimitExceededException}. {@code LimitOptions} reads {@code --limit}, and {@code
 * docs/determinism.md} has the table of limits.
 */
@NullMarked
package io.dyck.pda.size;

import org.jspecify.annotations.NullMarked;
