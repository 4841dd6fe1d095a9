/**
 * The algorithms of Tran-Thien, "Fast, High-Fidelity LLM Decoding with Regex Constraints: Technical
 * Appendix" (2024), for proper merge tables without a pre-tokenizer: each as the paper has it, over
 * automata small enough to be written out. They explain canonical tokenization and are oracles for
 * each other. Only tests may call them; they know nothing of vocabularies, grammars and masks.
 */
@NullMarked
package io.dyck.compose.canonical.paper;

import org.jspecify.annotations.NullMarked;
