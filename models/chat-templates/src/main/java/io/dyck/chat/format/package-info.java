/** Texts made of values: Python's two ways of formatting, JSON, dates. */
package io.dyck.chat.format;
