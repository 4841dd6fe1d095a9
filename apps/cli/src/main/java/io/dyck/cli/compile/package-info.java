/**
 * The commands that turn files into files, or say what a file is: {@code compile}, {@code convert}
 * and {@code vocab}.
 */
package io.dyck.cli.compile;
