/**
 * Walks of the machine over the trie of a vocabulary, and what they leave behind: masks that a
 * state decides, nodes suspended where the stack decides, and what each symbol adds to those
 * ({@link io.dyck.compose.walk.MaskTable}). Shared by all matchers of a constraint. Called by
 * {@code io.dyck.compose}, its completions and canonical mode, which it must not know; it knows
 * regions and masks.
 */
package io.dyck.compose.walk;
