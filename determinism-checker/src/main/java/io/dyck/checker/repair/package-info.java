/**
 * Repairs of a grammar's source. {@link io.dyck.checker.repair.RepairSearch} is the entry point.
 * This class collects changes from the classes of {@code repair.source}, and {@link
 * io.dyck.checker.repair.Certifier} decides which changes are {@linkplain
 * io.dyck.checker.repair.Repair certified}. Called by explanations, reports and commands;
 * independent of the output of findings.
 */
@NullMarked
package io.dyck.checker.repair;

import org.jspecify.annotations.NullMarked;
