/**
 * The meaning of names in a query. Before FROM, a {@code SelectDraft} holds the demands of the
 * names so far on the tables of the FROM. Behind FROM, a {@code Scope} holds the tables. The
 * package may import {@code io.dyck.sql.catalog}, {@code io.dyck.sql.place} and {@code
 * io.dyck.sql.value}.
 */
package io.dyck.sql.scope;
