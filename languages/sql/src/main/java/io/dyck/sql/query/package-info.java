/**
 * Queries as places, clause by clause. The package may import {@code io.dyck.sql.catalog}, {@code
 * io.dyck.sql.place}, {@code io.dyck.sql.scope} and {@code io.dyck.sql.value}.
 */
package io.dyck.sql.query;
