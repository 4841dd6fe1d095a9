/**
 * The findings of a check and the codes of lints. The other packages make these values, and reports
 * read them. Imports only the explanations of conflicts and {@code text} of this module.
 */
@NullMarked
package io.dyck.checker.finding;

import org.jspecify.annotations.NullMarked;
