/**
 * Values, as far as they do not depend on the meaning of names: their kinds, the literals of each
 * kind, and the functions that may be called. The package may import {@code io.dyck.sql.catalog}
 * and {@code io.dyck.sql.place}.
 */
package io.dyck.sql.value;
