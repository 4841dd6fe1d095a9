/**
 * What is known of a database: its tables and columns, and how its dialect writes names. Read from
 * a connection, from a file of DDL, or told by Java. Knows nothing of grammars but how names are
 * spelled; may import {@code io.dyck.sql.place}.
 */
package io.dyck.sql.catalog;
