/** The command {@code generate}: finds or trains a model, samples sentences and writes them. */
package io.dyck.cli.generate;
