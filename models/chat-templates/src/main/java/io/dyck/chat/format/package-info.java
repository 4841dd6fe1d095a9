/** Formatting of values: Python's two kinds of format strings, JSON, and dates. */
package io.dyck.chat.format;
