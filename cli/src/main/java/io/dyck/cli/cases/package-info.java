/**
 * Test cases: a grammar, texts that belong to its language and texts that do not, one JSON object a
 * line. Reads case files and runs them; {@code docs/command-line.md} describes the format. Uses
 * only {@code io.dyck.cli.terminal} of this module.
 */
@NullMarked
package io.dyck.cli.cases;

import org.jspecify.annotations.NullMarked;
