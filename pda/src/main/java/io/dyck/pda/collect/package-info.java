/**
 * Collections of numbers that neither the JDK nor fastutil has: numbers in groups, maps by
 * sequences of numbers, maps by numbers in a row, small sets of letters. Every package of this
 * module may use them. The package imports no other package of the module.
 */
package io.dyck.pda.collect;
