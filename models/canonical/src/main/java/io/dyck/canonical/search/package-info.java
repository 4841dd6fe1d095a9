/**
 * Canonical mode. {@link io.dyck.canonical.search.CanonicalTokens} is the automaton of the
 * sequences that a tokenizer produces. This class may import vocabularies, the container of
 * artefacts, and its two halves in sub-packages: pairs within a word, and words within a text.
 * {@link io.dyck.canonical.search.CanonicalMasks} searches the product of this automaton with the
 * machine of a grammar, and may also import the walks of a constraint. Called by {@code
 * io.dyck.canonical} only.
 */
package io.dyck.canonical.search;
