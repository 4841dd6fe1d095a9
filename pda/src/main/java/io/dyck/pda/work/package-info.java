/**
 * The measure of work: one scale for compiling, deciding and repairing a grammar. All packages of
 * this module and the determinism checker may charge work. The package imports no other package of
 * the module.
 */
package io.dyck.pda.work;
