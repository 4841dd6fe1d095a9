/** The command {@code dyck audit}: records of generated texts are checked and replayed. */
package io.dyck.cli.audit;
