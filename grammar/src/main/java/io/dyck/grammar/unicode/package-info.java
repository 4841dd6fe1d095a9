/**
 * Sets of code points: the properties and scripts of Unicode, and letters that differ in case only.
 */
@NullMarked
package io.dyck.grammar.unicode;

import org.jspecify.annotations.NullMarked;
