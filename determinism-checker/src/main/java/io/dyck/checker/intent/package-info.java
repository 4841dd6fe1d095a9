/**
 * Intent tests: what the author says the grammar accepts and refuses, in comments of the grammar.
 */
@NullMarked
package io.dyck.checker.intent;

import org.jspecify.annotations.NullMarked;
