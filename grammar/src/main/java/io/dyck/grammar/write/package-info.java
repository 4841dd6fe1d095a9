/**
 * Writes grammars in other notations: {@link io.dyck.grammar.write.GrammarWriter} is all a user
 * needs. Knows the model and no reader.
 */
@NullMarked
package io.dyck.grammar.write;

import org.jspecify.annotations.NullMarked;
