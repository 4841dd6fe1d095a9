/**
 * Grammars and automata as plain numbers, for storing and reading them. Packages with a form of
 * their own use this one. The package must not import any other package of this module.
 */
package io.dyck.pda.form;
