/**
 * The rules of a grammar as automata over bytes, calls and terminals: what every pass of {@code
 * io.dyck.pda.normalize} reads and returns.
 */
package io.dyck.pda.ruleset;
