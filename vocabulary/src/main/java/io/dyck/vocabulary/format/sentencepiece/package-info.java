/**
 * Reads a model of SentencePiece and encodes as that library does. {@code SentencePieceFile} is the
 * door; {@code gguf} has models that hold the same. May use {@code format} and the packages below
 * it.
 */
package io.dyck.vocabulary.format.sentencepiece;
