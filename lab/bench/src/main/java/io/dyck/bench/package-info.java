/**
 * JMH benchmarks: one class for each step from a grammar to masks, all on {@link
 * io.dyck.bench.SampleText}. The benchmarks compare two versions of Dyck on one machine; {@code
 * dyck bench} measures the times that a server sees, tails included.
 */
package io.dyck.bench;
