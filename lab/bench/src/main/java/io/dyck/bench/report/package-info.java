/**
 * Tables and plots of measured results in the documentation. The package reads the rows that {@code
 * dyck bench} and the runners of other engines write, and renders Markdown and SVG. Its callers are
 * {@code main} and the test that keeps the documentation up to date; the package imports nothing
 * else of Dyck.
 */
package io.dyck.bench.report;
