/**
 * The choice of a token: logit bias, samplers, stop conditions. Programs that run a model call this
 * package. It imports matchers, masks and vocabularies, never an automaton.
 */
@NullMarked
package io.dyck.compose.sample;

import org.jspecify.annotations.NullMarked;
