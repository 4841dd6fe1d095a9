/** The commands of {@code dyck} for models. */
package io.dyck.cli.models;
