/**
 * From the author's rules to one deterministic automaton for each rule: characters become bytes,
 * then passes, each a class of its own, change the rules and keep the language. Uses the package
 * {@code io.dyck.pda.automaton}; must not use the machine, its states and its stacks, which come
 * later.
 */
package io.dyck.pda.normalize;
