/**
 * One regular expression as a {@link io.dyck.grammar.Grammar}: {@link io.dyck.grammar.regex.Regex}
 * and its options are all a user needs. Knows no other notation and no automaton.
 */
@NullMarked
package io.dyck.grammar.regex;

import org.jspecify.annotations.NullMarked;
