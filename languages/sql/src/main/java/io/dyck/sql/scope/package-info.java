/**
 * What names mean in a query. Before FROM a {@code SelectDraft} holds what the names so far demand
 * of the tables to come; behind it a {@code Scope} holds the tables. May import {@code
 * io.dyck.sql.catalog}, {@code io.dyck.sql.place} and {@code io.dyck.sql.value}.
 */
package io.dyck.sql.scope;
