package io.dyck.compose.cache;

/**
 * Counts of a cache's events since its creation.
 *
 * @param hits requests that were answered at once
 * @param misses requests that began a compile
 * @param joins requests that waited for the compile of another request
 * @param failures compiles that ended with an error of the grammar
 * @param cancellations compiles that were cancelled because no thread waited for them
 * @param evictions outcomes that were dropped to stay within the budget
 * @param entries constraints and failures stored now
 * @param bytes memory of these, estimated
 */
public record ConstraintCacheStatistics(
    long hits,
    long misses,
    long joins,
    long failures,
    long cancellations,
    long evictions,
    int entries,
    long bytes) {}
