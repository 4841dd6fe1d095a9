/**
 * The rules as the machine sees them: dotted rules under one numbering ({@link
 * io.dyck.pda.rules.DottedRules}), items as pairs of a dotted rule and a link ({@link
 * io.dyck.pda.rules.Items}, {@link io.dyck.pda.rules.Links}), and what can be found out from the
 * rules alone: which letters they do not tell apart, where rules end with themselves. Made from
 * what {@code normalize} gives. Called by {@code items} and all rooms above; knows nothing of
 * states and stacks.
 */
package io.dyck.pda.rules;
