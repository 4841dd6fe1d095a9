/**
 * Reads the vocabulary in the metadata of a GGUF file. {@code GgufReader} is the entry point. May
 * use {@code format} and the packages below it, and {@code sentencepiece}, because a GGUF file may
 * hold such a model.
 */
package io.dyck.vocabulary.format.gguf;
