/** The program of a template: expressions, statements and scopes. */
package io.dyck.chat.program;
