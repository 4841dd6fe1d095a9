/**
 * Automata over code points, whose states are made when texts need them: of patterns, of names, and
 * of their combinations. Called by {@code schema.strings}.
 */
@NullMarked
package io.dyck.schema.automata;

import org.jspecify.annotations.NullMarked;
