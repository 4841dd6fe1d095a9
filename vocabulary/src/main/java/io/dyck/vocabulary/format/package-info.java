/**
 * What the readers of all formats share: what is read from, a JSON file token by token, and the
 * parts of a vocabulary that a reader returns. For the readers, a package each below this one, and
 * the top of the module. May use all packages but these.
 */
package io.dyck.vocabulary.format;
