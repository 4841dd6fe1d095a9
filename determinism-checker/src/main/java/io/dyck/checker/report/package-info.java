/**
 * Reports in every format: text for terminals, JSON, SARIF, and one HTML file. Each is one class
 * that turns {@link io.dyck.checker.finding.Report}s into a text; none decides anything. Called by
 * commands and users; of the packages of lints it imports none.
 */
@NullMarked
package io.dyck.checker.report;

import org.jspecify.annotations.NullMarked;
