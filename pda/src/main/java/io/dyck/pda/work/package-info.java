/**
 * How work is counted: one scale for all that compiling, deciding and repairing a grammar does.
 * Every package of this module, and the determinism checker, may charge it; it imports none.
 */
package io.dyck.pda.work;
