/**
 * Walks of languages that are given state by state over the trie of a vocabulary ({@link
 * io.dyck.compose.lazy.LazyWalks}), reading by reading and byte by byte of those that a state can
 * read, where walks of the machine look at all bytes. What is known of a vocabulary and of the
 * languages that others are like is kept with the trie. Called by {@code io.dyck.compose.walk},
 * which it must not know.
 */
package io.dyck.compose.lazy;
