/**
 * Reads {@code tokenizer.json} of Hugging Face's library: a pipeline of normalizer, pre-tokenizer,
 * model and decoder, or the plain byte-level tokenizer that most files hold. {@code
 * TokenizerJsonReader} is the entry point. May use {@code format} and the packages below it.
 */
package io.dyck.vocabulary.format.huggingface;
