/**
 * The kinds of statements: SELECT, and INSERT, UPDATE and DELETE if the options ask for them. The
 * package may import {@code io.dyck.sql.query} and all packages that it may import.
 */
package io.dyck.sql.statement;
