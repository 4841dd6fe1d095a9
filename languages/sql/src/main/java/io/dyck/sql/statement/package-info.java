/**
 * The kinds of statements: SELECT, and INSERT, UPDATE and DELETE where they are asked for. May
 * import {@code io.dyck.sql.query} and what that imports.
 */
package io.dyck.sql.statement;
