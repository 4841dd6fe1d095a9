/**
 * Decoding: from a model and a request to a text, constrained or free. The package holds all steps
 * between logits and text: penalties, bias, sampler, budget, stop texts, forced tokens, drafts and
 * batches.
 */
@NullMarked
package io.dyck.models.decode;

import org.jspecify.annotations.NullMarked;
