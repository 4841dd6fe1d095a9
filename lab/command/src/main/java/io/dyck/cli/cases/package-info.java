/**
 * The command {@code test}. A test case is a grammar, texts that belong to its language and texts
 * that do not, one JSON object a line; {@code docs/command-line.md} describes the format.
 */
package io.dyck.cli.cases;
