/**
 * Evidence against a grammar: the pump of a conflict, and the readings that stay alive. Runs
 * machines with wide bounds and parses the source grammar slowly; only used where a grammar is
 * refused.
 */
@NullMarked
package io.dyck.pda.witness;

import org.jspecify.annotations.NullMarked;
