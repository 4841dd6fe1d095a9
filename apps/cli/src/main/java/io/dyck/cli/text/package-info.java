/**
 * The commands about one text or prefix under a grammar: {@code accept}, {@code explain}, {@code
 * trace} and {@code mask}.
 */
package io.dyck.cli.text;
