/**
 * The source grammar as a graph of positions, and Earley's algorithm over it. The package reads
 * texts slowly and needs no pushdown automaton. Therefore it also reads texts of grammars that are
 * not deterministic. The witnesses of a conflict and the explanations of the determinism checker
 * use it. It imports only {@code automaton}, {@code lowering}, {@code ruleset} and {@code size} of
 * this module.
 */
package io.dyck.pda.chart;
