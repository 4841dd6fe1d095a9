/**
 * What is asked of the rules of a grammar and of their parts: calls, cycles, the empty text, the
 * shortest texts. The ground floor of this module: lints, repairs, explanations and reports call
 * it, and it imports nothing of this module. Not exported.
 */
package io.dyck.checker.rules;
