/**
 * The one entry for grammars in any notation: {@link io.dyck.grammar.read.Grammars} finds out which
 * notation a text is in, has it read, and rewrites the result as the options ask for. Imports every
 * notation; no notation imports it.
 */
@NullMarked
package io.dyck.grammar.read;

import org.jspecify.annotations.NullMarked;
