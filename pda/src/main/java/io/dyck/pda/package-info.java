/** Grammar to deterministic pushdown automaton: compiling, accepting, conflicts. */
@NullMarked
package io.dyck.pda;

import org.jspecify.annotations.NullMarked;
