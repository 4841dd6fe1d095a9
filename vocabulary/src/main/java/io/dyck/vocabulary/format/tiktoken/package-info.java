/**
 * Reads lists of ranks: those of tiktoken, with their pattern known by name, Mistral's {@code
 * tekken.json}, and those that jtokkit carries. {@code TiktokenReader}, {@code TekkenReader} and
 * {@code BuiltInVocabulary} are the doors. May use {@code format} and what is below it.
 */
package io.dyck.vocabulary.format.tiktoken;
