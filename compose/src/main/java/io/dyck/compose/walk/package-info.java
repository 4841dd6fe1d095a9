/**
 * Walks of the machine over the trie of a vocabulary, and what they leave behind: masks that a
 * state decides, nodes suspended where the stack decides, and what each symbol adds to those.
 * Everything here is shared by all matchers of a constraint. Called by {@code io.dyck.compose}
 * only.
 */
@NullMarked
package io.dyck.compose.walk;

import org.jspecify.annotations.NullMarked;
