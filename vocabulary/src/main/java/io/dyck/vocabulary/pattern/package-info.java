/**
 * The regular expressions by which tokenizers cut a text into words: those that are known by name,
 * and the translation of others to {@link java.util.regex}, with the Unicode version of the
 * original libraries. This is no second parser of regular expressions beside that of grammars: the
 * text stays a pattern of {@link java.util.regex}, where the order of alternatives and possessive
 * quantifiers count, which a language of texts has no notion of. For {@code encode} and the
 * formats; may use {@code tokenizer} and what is below it.
 */
package io.dyck.vocabulary.pattern;
