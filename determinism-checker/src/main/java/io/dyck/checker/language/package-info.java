/**
 * Compares the languages of two grammars: by proof where one is found, else by a search for the
 * shortest texts that only one of them accepts. Works on compiled automata; imports no other
 * package of this module.
 */
@NullMarked
package io.dyck.checker.language;

import org.jspecify.annotations.NullMarked;
