/**
 * The ways from text to tokens that several formats share: added tokens are cut out, pairs of bytes
 * or characters merge by rank. {@link io.dyck.vocabulary.encode.EncodingRules} says which sequences
 * of tokens a tokenizer produces, for canonical tokenization. For the formats and for composition;
 * may use {@code pattern}, {@code segment}, {@code table}, {@code text} and {@code tokenizer}.
 */
package io.dyck.vocabulary.encode;
