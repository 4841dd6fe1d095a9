/** Strings of a template, with the origin of each character, and the error of a template. */
package io.dyck.chat.text;
