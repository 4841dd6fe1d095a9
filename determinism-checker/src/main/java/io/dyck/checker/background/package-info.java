/**
 * Work in threads of its own. Everybody in this module may call it; it imports nothing of this
 * module. Not exported.
 */
package io.dyck.checker.background;
