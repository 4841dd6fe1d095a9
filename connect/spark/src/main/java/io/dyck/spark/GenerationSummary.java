package io.dyck.spark;

/**
 * The counts of a job that wrote to a folder.
 *
 * @param rows all rows of the input; the folder now has them all
 * @param before rows that were in the folder before
 * @param answered rows that got a complete answer in this run
 * @param incomplete rows whose answer was cut off in this run
 * @param failed rows that got an error in this run
 * @param tokens tokens that were generated in this run; if Spark repeats work because an executor
 *     was lost, this count and the three before include it twice
 */
public record GenerationSummary(
    long rows, long before, long answered, long incomplete, long failed, long tokens) {}
