/** Sets of tokens: immutable masks and how they are built. Knows no automaton. */
@NullMarked
package io.dyck.compose.mask;

import org.jspecify.annotations.NullMarked;
