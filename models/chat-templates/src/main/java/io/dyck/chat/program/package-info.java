/** A template as it runs: expressions, statements, scopes. */
package io.dyck.chat.program;
