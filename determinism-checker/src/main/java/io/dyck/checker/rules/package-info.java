/**
 * Queries about the rules of a grammar and their parts: calls, cycles, the empty text, the shortest
 * texts. Called by lints, repairs, explanations and reports; imports nothing of this module. Not
 * exported.
 */
package io.dyck.checker.rules;
