/**
 * Compares the languages of two grammars. If no proof is found, a search looks for the shortest
 * texts that only one of the grammars accepts. Works on compiled automata. Called by {@code repair}
 * and by commands; imports only {@code text} of this module.
 */
@NullMarked
package io.dyck.checker.language;

import org.jspecify.annotations.NullMarked;
