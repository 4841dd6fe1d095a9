/** What Jinja, Python and transformers give to a template: filters, tests, methods, functions. */
package io.dyck.chat.library;
