/**
 * Walks of languages given state by state over the trie of a vocabulary ({@link
 * io.dyck.compose.lazy.LazyWalks}). These walks follow each reading separately and examine only the
 * bytes that a state can read; walks of the machine examine all bytes. Facts about a vocabulary and
 * about languages that other languages are like are stored with the trie. Called by {@code
 * io.dyck.compose.walk}, which this package must not import.
 *
 * <p>{@link io.dyck.compose.lazy.LazyWalks} is the entry point for JSON Schemas and other languages
 * that are given state by state. {@link io.dyck.compose.lazy.LazyWalk} decides which tokens may be
 * read, also beyond the end of a string or a rule; {@link io.dyck.compose.lazy.WalkAgenda} collects
 * the places at which an item must be read; {@link io.dyck.compose.lazy.ReturnPoint} is the point
 * where the stack must say what follows.
 */
package io.dyck.compose.lazy;
