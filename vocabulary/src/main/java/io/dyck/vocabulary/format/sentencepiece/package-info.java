/**
 * Reads a model of SentencePiece and encodes as that library does. {@code SentencePieceFile} is the
 * entry point. {@code gguf} files may hold the same models. May use {@code format} and the packages
 * below it.
 */
package io.dyck.vocabulary.format.sentencepiece;
