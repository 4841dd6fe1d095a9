/**
 * What readers of all notations are told: which notation, and how to read it. Called by the readers
 * and by {@code io.dyck.grammar.read}, which chooses among them. Imports the model only, no reader.
 */
@NullMarked
package io.dyck.grammar.notation;

import org.jspecify.annotations.NullMarked;
