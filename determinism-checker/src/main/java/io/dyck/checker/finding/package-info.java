/**
 * What a check has found, and the codes of lints: values that the other packages make and reports
 * read. Imports the explanations of conflicts, {@code text}, and nothing else of this module.
 */
@NullMarked
package io.dyck.checker.finding;

import org.jspecify.annotations.NullMarked;
