package io.dyck.compose.cache;

/**
 * What a cache did since it was made.
 *
 * @param hits requests that were answered at once
 * @param misses requests that began a compile
 * @param joins requests that waited for a compile that another one began
 * @param failures compiles that ended with an error of the grammar
 * @param cancellations compiles that were given up, since nobody waited any more
 * @param evictions constraints that were dropped for want of room
 * @param entries constraints and failures kept now
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
