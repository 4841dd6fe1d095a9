/**
 * Why a grammar is not deterministic, in terms of its source. Values that {@code
 * io.dyck.pda.witness} makes and users read; imports no other package of this module.
 */
@NullMarked
package io.dyck.pda.conflict;

import org.jspecify.annotations.NullMarked;
