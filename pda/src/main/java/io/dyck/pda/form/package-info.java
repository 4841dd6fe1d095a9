/**
 * Grammars and automata as plain numbers, to be stored and made again. Used by the packages that
 * write and read a form of their own; must not import any other package of this module.
 */
package io.dyck.pda.form;
