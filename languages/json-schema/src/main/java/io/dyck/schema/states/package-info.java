/**
 * What languages that are given state by state have in common: numbers for their states, and what
 * is known of each. Called by {@code schema.strings}, {@code schema.numbers} and {@code
 * schema.text}; knows nothing of JSON.
 */
@NullMarked
package io.dyck.schema.states;

import org.jspecify.annotations.NullMarked;
