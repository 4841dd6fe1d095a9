/**
 * The regular expressions by which tokenizers cut a text into words: those that are known by name,
 * and the translation of others to {@link java.util.regex}, with the Unicode version of the
 * original libraries. For {@code encode} and the formats; may use {@code tokenizer} and what is
 * below it.
 */
package io.dyck.vocabulary.pattern;
