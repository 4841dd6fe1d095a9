/**
 * The regular expressions by which tokenizers cut a text into words. The package has the patterns
 * that are known by name, and translates other patterns to {@link java.util.regex}, with the
 * Unicode version of the original libraries. The parser of regular expressions in grammars cannot
 * do this work. Here the order of alternatives and possessive quantifiers matter, while a grammar's
 * expression is only a set of texts. Used by {@code encode} and the formats; may use {@code
 * tokenizer} and the packages below it.
 */
package io.dyck.vocabulary.pattern;
