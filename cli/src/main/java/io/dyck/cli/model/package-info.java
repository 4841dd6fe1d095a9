/**
 * Language models for {@code dyck generate}: the interface that a runtime implements, the small
 * models that come with the command, and sampling. Knows vocabularies and masks, no grammar and no
 * other package of this module.
 */
@NullMarked
package io.dyck.cli.model;

import org.jspecify.annotations.NullMarked;
