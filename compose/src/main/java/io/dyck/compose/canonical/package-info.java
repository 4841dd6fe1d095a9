/**
 * Canonical mode. {@link io.dyck.compose.canonical.CanonicalTokens} is the automaton of the
 * sequences that a tokenizer produces; it knows vocabularies, the container of artefacts, and its
 * two halves in sub-packages: pairs within a word, and words within a text. {@link
 * io.dyck.compose.canonical.CanonicalMasks} searches its product with the machine of a grammar; it
 * knows the walks of a constraint, too. Called by {@code io.dyck.compose} only.
 */
package io.dyck.compose.canonical;
