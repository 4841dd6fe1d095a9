/**
 * The findings of a check and the codes of lints. Checks make these values, and reports read the
 * values. Imports only the explanations of conflicts and {@code text} of this module.
 */
@NullMarked
package io.dyck.checker.finding;

import org.jspecify.annotations.NullMarked;
