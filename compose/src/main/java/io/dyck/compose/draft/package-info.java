/**
 * Several tokens at a time: draft trees of speculative decoding. For whoever runs a model; imports
 * matchers and masks, never an automaton.
 */
@NullMarked
package io.dyck.compose.draft;

import org.jspecify.annotations.NullMarked;
