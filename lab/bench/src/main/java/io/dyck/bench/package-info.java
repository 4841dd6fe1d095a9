/**
 * JMH benchmarks: one class for each step from a grammar to masks, all on {@link
 * io.dyck.bench.SampleText}. For comparing two versions of Dyck on one machine; what a server sees,
 * tails included, is measured by {@code dyck bench}.
 */
package io.dyck.bench;
