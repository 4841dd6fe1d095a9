/**
 * Work in separate threads. Called by all packages of this module; imports nothing of this module.
 * Not exported.
 */
package io.dyck.checker.background;
