/**
 * Common parts of languages that are given state by state: the numbers of states, and a memory of
 * their transitions. Called by {@code schema.strings}, {@code schema.numbers} and {@code
 * schema.language}; does not depend on JSON.
 */
@NullMarked
package io.dyck.schema.states;

import org.jspecify.annotations.NullMarked;
