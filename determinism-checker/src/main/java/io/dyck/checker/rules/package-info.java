/**
 * Queries about the rules of a grammar and their parts: calls, cycles, the empty text, the shortest
 * texts. Lints, repairs, explanations and reports call this package. It imports nothing of this
 * module. Not exported.
 */
package io.dyck.checker.rules;
