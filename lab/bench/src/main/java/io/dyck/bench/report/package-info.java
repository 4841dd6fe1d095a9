/**
 * Tables and plots of measured results, for the documentation. The package reads the rows that
 * {@code dyck bench} and the runners of other engines write, and renders Markdown and SVG. It is
 * called by its {@code main} and by the test that keeps the documentation up to date; it imports
 * nothing else of Dyck.
 */
package io.dyck.bench.report;
