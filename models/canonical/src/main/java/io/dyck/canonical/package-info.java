/** Canonical mode and the file of its tables: the public face of the module. */
package io.dyck.canonical;
