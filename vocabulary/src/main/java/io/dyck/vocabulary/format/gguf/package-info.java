/**
 * Reads the vocabulary in the metadata of a GGUF file. {@code GgufReader} is the door. May use
 * {@code format} and what is below it, and {@code sentencepiece}, whose models such a file may
 * hold.
 */
package io.dyck.vocabulary.format.gguf;
