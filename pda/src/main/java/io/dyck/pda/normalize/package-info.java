/**
 * The passes from the author's rules to one deterministic automaton for each rule. Characters
 * become bytes. Then each pass, a class of its own, changes the rules and keeps the language. The
 * package uses {@code io.dyck.pda.automaton}. It must not use later packages: the machine, its
 * states and its stacks.
 */
package io.dyck.pda.normalize;
