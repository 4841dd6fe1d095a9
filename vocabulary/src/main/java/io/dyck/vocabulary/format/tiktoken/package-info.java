/**
 * Reads lists of ranks: tiktoken's lists, whose pattern is known by the file's name, Mistral's
 * {@code tekken.json}, and the lists inside jtokkit. {@code TiktokenReader}, {@code TekkenReader}
 * and {@code BuiltInVocabulary} are the entry points. May use {@code format} and the packages below
 * it.
 */
package io.dyck.vocabulary.format.tiktoken;
