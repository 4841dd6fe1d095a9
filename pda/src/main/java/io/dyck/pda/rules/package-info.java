/**
 * The rules as the machine sees them: dotted rules under one numbering ({@link
 * io.dyck.pda.rules.DottedRules}), and items as pairs of a dotted rule and a link ({@link
 * io.dyck.pda.rules.Items}, {@link io.dyck.pda.rules.Links}). Some classes analyse the rules alone:
 * classes of letters, recursion at the ends of rules. Made from the result of {@code normalize}.
 * Used by {@code items} and the packages above it. The package does not depend on states and
 * stacks.
 */
package io.dyck.pda.rules;
