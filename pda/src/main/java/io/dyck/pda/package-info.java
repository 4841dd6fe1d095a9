/**
 * Entry points: a grammar compiled to a deterministic pushdown automaton, or refused. {@code Plan}
 * lists the attempts. {@code Compilation} makes them and gives the verdict. The package uses all
 * packages below it and is used by none of them.
 */
@NullMarked
package io.dyck.pda;

import org.jspecify.annotations.NullMarked;
