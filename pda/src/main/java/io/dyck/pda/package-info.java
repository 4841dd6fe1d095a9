/**
 * Entry points: a grammar compiled to a deterministic pushdown automaton, or refused. {@code Plan}
 * has the attempts that are made, {@code Compilation} makes them and gives the verdict. Uses every
 * package below it; none of them may use this one.
 */
@NullMarked
package io.dyck.pda;

import org.jspecify.annotations.NullMarked;
