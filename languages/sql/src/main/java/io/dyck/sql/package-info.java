/**
 * Statements that prepare: constraints made from a database's own catalogue. {@link
 * io.dyck.sql.SqlConstraint} is the door.
 */
package io.dyck.sql;
