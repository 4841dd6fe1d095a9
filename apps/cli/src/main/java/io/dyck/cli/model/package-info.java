/**
 * Language models for {@code dyck generate}: the interface that a runtime implements, and the small
 * models that come with the command. Knows vocabularies, no grammar and no other package of this
 * module.
 */
@NullMarked
package io.dyck.cli.model;

import org.jspecify.annotations.NullMarked;
