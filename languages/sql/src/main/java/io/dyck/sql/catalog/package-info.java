/**
 * The catalogue of a database: tables, columns, and the way in which the dialect writes names. A
 * catalogue is read from a connection or from a file of DDL, or described in Java. The package
 * knows nothing of grammars except the spelling of names. The package may import {@code
 * io.dyck.sql.place}.
 */
package io.dyck.sql.catalog;
