/**
 * Tables and plots of measured results, for the documentation: reads the rows that {@code dyck
 * bench} and the runners of other engines write, renders Markdown and SVG. Called by its {@code
 * main} and by the test that keeps the documentation up to date; imports nothing else of Dyck.
 */
package io.dyck.bench.report;
