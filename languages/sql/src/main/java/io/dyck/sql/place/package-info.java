/**
 * A language written as places. A place says how a text may go on, and holds the facts about the
 * text before it that still matter. {@code PlaceLanguage} makes a state of a set of places when a
 * text reaches it. The package knows nothing of SQL. The package may import {@code
 * io.dyck.grammar}.
 */
package io.dyck.sql.place;
