/**
 * Constraints for SQL statements that a database can prepare, made from the catalogue of the
 * database. {@link io.dyck.sql.SqlConstraint} is the entry point.
 */
package io.dyck.sql;
