/**
 * The only entry point for grammars in any notation. {@link io.dyck.grammar.read.Grammars} finds
 * out the notation of a text, calls the reader, and rewrites the result according to the options.
 * Imports every notation; no notation imports it.
 *
 * <p>To add a notation, write a package beside {@code io.dyck.grammar.wirth}, which is the smallest
 * one, and its lexer beside {@code WirthLexer.g4}. Add a constant of {@code Notation}: help texts
 * and messages follow from it. Add a line in {@code NotationReaders}: the choice by file name
 * follows from it. Add a rule in {@code NotationDetection} that recognizes texts of the notation. A
 * sign of definition that no other notation has also needs a {@code Sign} in {@code
 * NotationReaders}. Describe the notation in {@code docs/notations.md}, and write tests beside
 * {@code EbnfNotationsTest}.
 */
@NullMarked
package io.dyck.grammar.read;

import org.jspecify.annotations.NullMarked;
