package io.dyck.spark;

/**
 * What a job did that wrote to a folder.
 *
 * @param rows all rows of the input, which are in the folder now
 * @param before those that were there before
 * @param answered rows that got a complete answer now
 * @param incomplete rows whose answer was cut off now
 * @param failed rows that got an error now
 * @param tokens written now; counts of work that Spark did twice, because an executor was lost, are
 *     twice in this and the three before
 */
public record GenerationSummary(
    long rows, long before, long answered, long incomplete, long failed, long tokens) {}
