package io.dyck.vocabulary.text;

/**
 * A part of a text on the way to its tokens.
 *
 * @param text what it holds
 * @param first whether it starts where the whole text does
 */
public record Piece(String text, boolean first) {}
