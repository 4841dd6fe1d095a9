/**
 * Masks of many sequences at once, into one buffer. For servers; imports matchers and masks, never
 * an automaton.
 */
@NullMarked
package io.dyck.compose.batch;

import org.jspecify.annotations.NullMarked;
