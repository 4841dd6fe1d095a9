/** Composition of the automaton with a vocabulary: constraints, matchers, masks. */
@NullMarked
package io.dyck.compose;

import org.jspecify.annotations.NullMarked;
