/**
 * Decoding: from a model and a request to a text, constrained or free. Everything that stands
 * between logits and text is here, once, for all who run a model: penalties, bias, sampler, budget,
 * stop texts, forced tokens, drafts, batches.
 */
@NullMarked
package io.dyck.models.decode;

import org.jspecify.annotations.NullMarked;
