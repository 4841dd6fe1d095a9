/**
 * Reports in every format: text for terminals, JSON, SARIF, and one HTML file. Each format is one
 * class that turns {@link io.dyck.checker.finding.Report}s into a text, without decisions about the
 * findings. Called by commands and users; imports no package of lints.
 */
@NullMarked
package io.dyck.checker.report;

import org.jspecify.annotations.NullMarked;
