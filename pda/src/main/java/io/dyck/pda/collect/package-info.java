/**
 * Collections of numbers that the JDK and fastutil have not: numbers in groups, maps by sequences
 * of numbers, maps by numbers in a row, small sets of letters. Any package of this module may use
 * it; it imports none.
 */
package io.dyck.pda.collect;
