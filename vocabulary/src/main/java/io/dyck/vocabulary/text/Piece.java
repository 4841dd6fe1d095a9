package io.dyck.vocabulary.text;

/** A part of a text on the way to its tokens. */
public record Piece(String text, boolean first) {}
