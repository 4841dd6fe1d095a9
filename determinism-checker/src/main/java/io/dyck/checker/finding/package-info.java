/**
 * What a check has found: values that the other packages make and reports read. Imports the
 * explanations of conflicts and repairs, and nothing else of this module.
 */
@NullMarked
package io.dyck.checker.finding;

import org.jspecify.annotations.NullMarked;
