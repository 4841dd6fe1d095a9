/**
 * A language written as places: what may follow at a point of a text, with everything that was
 * learned on the way. {@code PlaceLanguage} makes states of sets of places, as they are met. Knows
 * nothing of SQL; may import {@code io.dyck.grammar}.
 */
package io.dyck.sql.place;
