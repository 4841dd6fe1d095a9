/**
 * How a text can be closed: bounds, the tokens that keep them, and which tokens leave enough room
 * ({@link io.dyck.compose.completion.Completions}). Called by {@code io.dyck.compose} and canonical
 * mode; knows the walks of a constraint, not canonical mode.
 */
package io.dyck.compose.completion;
