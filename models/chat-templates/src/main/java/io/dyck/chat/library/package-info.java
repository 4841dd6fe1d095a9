/**
 * The filters, tests, methods and functions that Jinja, Python and transformers offer to templates.
 */
package io.dyck.chat.library;
