/**
 * Language models behind one interface: sessions that read tokens and say how likely each token is
 * to come next, the door through which a folder with a model is opened, and what can go wrong.
 * Knows vocabularies, and no grammar.
 */
@NullMarked
package io.dyck.models;

import org.jspecify.annotations.NullMarked;
