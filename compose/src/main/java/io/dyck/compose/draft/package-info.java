/**
 * Several tokens at a time: draft trees of speculative decoding. Programs that run a model call
 * this package. It imports matchers and masks, never an automaton.
 */
@NullMarked
package io.dyck.compose.draft;

import org.jspecify.annotations.NullMarked;
