/**
 * Repairs of a grammar's source. {@link io.dyck.checker.repair.RepairSearch} is the door: it asks
 * the classes of {@code repair.source} for changes, and {@link io.dyck.checker.repair.Certifier}
 * decides which of them are {@linkplain io.dyck.checker.repair.Repair certified}. For explanations,
 * reports and commands; knows nothing of how a finding is printed.
 */
@NullMarked
package io.dyck.checker.repair;

import org.jspecify.annotations.NullMarked;
