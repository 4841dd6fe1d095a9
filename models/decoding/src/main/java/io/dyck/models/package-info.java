/**
 * Language models behind one interface: sessions that read tokens and give the likelihood of each
 * next token, a loader for folders with models, and the kinds of problems. The package knows
 * vocabularies but no grammars.
 */
@NullMarked
package io.dyck.models;

import org.jspecify.annotations.NullMarked;
