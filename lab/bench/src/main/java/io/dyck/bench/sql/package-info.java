/** Speed of the masks of SQL constraints, by the number of tables. */
package io.dyck.bench.sql;
