package io.dyck.vocabulary.text;

/**
 * A part of a text on the way to its tokens.
 *
 * @param first whether nothing stands before the part
 */
public record Piece(String text, boolean first) {}
