/**
 * The algorithms of Tran-Thien, "Fast, High-Fidelity LLM Decoding with Regex Constraints: Technical
 * Appendix" (2024), for proper merge tables without a pre-tokenizer. Each algorithm follows the
 * paper, over automata that are small enough to be written out. The algorithms explain canonical
 * tokenization and are oracles for each other. Only tests may call them. The package must not
 * import vocabularies, grammars and masks.
 */
@NullMarked
package io.dyck.canonical.paper;

import org.jspecify.annotations.NullMarked;
