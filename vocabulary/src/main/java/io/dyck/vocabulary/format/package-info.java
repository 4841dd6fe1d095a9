/**
 * The code that the readers of all formats share: the source, a JSON file token by token, and the
 * parts of a vocabulary. The readers, one package each below this one, and the top package of the
 * module use it. May use all packages except these.
 */
package io.dyck.vocabulary.format;
