/**
 * The commands that turn files into files or describe a file: {@code compile}, {@code convert} and
 * {@code vocab}.
 */
package io.dyck.cli.compile;
