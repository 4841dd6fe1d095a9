/** Sets of tokens: immutable masks, how they are built, and masking logits. Knows no automaton. */
@NullMarked
package io.dyck.compose.mask;

import org.jspecify.annotations.NullMarked;
