/**
 * Grammars and automata as plain numbers, to be stored and made again. Used by the packages that
 * write and read a form of their own; must not import any other package of this module.
 */
@NullMarked
package io.dyck.pda.form;

import org.jspecify.annotations.NullMarked;
