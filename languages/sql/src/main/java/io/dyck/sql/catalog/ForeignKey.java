package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;

/**
 * A foreign key: columns that refer to columns of another table.
 *
 * @param columns the columns of the referring table
 * @param target the name of the other table
 * @param targetColumns the columns of the other table, one for each of {@code columns}; empty if
 *     the primary key is meant
 */
public record ForeignKey(
    ImmutableList<String> columns, String target, ImmutableList<String> targetColumns) {}
