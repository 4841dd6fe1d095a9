/** The family of the laboratory's commands, which {@code dyck} finds as a service. */
package io.dyck.cli.lab;
