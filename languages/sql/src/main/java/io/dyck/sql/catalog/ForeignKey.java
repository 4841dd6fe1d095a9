package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;

/**
 * Columns that refer to those of another table.
 *
 * @param columns of the referring table
 * @param target the name of the other table
 * @param targetColumns as many as {@code columns}, or none: its primary key
 */
public record ForeignKey(
    ImmutableList<String> columns, String target, ImmutableList<String> targetColumns) {}
