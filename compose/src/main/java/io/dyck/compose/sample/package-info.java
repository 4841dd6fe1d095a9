/**
 * Choosing a token: logit bias, samplers, stop conditions, and the loop of all of them. For whoever
 * runs a model; imports matchers, masks and vocabularies, never an automaton.
 */
@NullMarked
package io.dyck.compose.sample;

import org.jspecify.annotations.NullMarked;
