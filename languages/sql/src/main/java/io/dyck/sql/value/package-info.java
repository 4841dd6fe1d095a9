/**
 * What values are like, whatever names mean: their kinds, the literals of each, the functions that
 * may be called. May import {@code io.dyck.sql.catalog} and {@code io.dyck.sql.place}.
 */
package io.dyck.sql.value;
