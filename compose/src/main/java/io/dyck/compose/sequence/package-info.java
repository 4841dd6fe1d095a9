/**
 * The sequences of tokens that a mode beside the grammar allows, as matchers see them. Implemented
 * by canonical mode in a module of its own; must not import {@code io.dyck.compose}.
 */
package io.dyck.compose.sequence;
