/** The command {@code generate}: finds or trains a model, samples sentences and writes them. */
@NullMarked
package io.dyck.cli.generate;

import org.jspecify.annotations.NullMarked;
