/**
 * The options of reading for all notations. The readers use them, and so does {@code
 * io.dyck.grammar.read}, which chooses among the readers. Imports the model only, no reader.
 */
@NullMarked
package io.dyck.grammar.notation;

import org.jspecify.annotations.NullMarked;
