/**
 * Compares the languages of two grammars: by proof where one is found, else by a search for the
 * shortest texts that only one of them accepts. Works on compiled automata. Called by {@code
 * repair} and by commands; of this module imports {@code text} only.
 */
@NullMarked
package io.dyck.checker.language;

import org.jspecify.annotations.NullMarked;
