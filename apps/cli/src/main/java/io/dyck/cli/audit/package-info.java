/** The command {@code dyck audit}: records of what was generated, checked and replayed. */
package io.dyck.cli.audit;
