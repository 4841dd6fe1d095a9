/**
 * ISO/IEC 14977, with the liberties of real files. Called by {@code io.dyck.grammar.read}; knows no
 * other notation. Not exported.
 */
package io.dyck.grammar.iso;
