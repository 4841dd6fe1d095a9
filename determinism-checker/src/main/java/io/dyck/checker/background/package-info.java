/**
 * Work in separate threads. All packages of this module may call this package; it imports nothing
 * of this module. Not exported.
 */
package io.dyck.checker.background;
