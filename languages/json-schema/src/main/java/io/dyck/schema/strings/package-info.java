/**
 * Sets of strings and how they are written in JSON. A {@link io.dyck.schema.strings.StringSet} is a
 * regular language over code points, closed under and, or and not, with bounds of lengths beside
 * its automata. A small automaton is minimal, and the states of a larger one are made as texts meet
 * them. {@link io.dyck.schema.strings.JsonStrings} and {@link io.dyck.schema.strings.NameAutomaton}
 * give the JSON texts of such sets state by state.
 */
@NullMarked
package io.dyck.schema.strings;

import org.jspecify.annotations.NullMarked;
