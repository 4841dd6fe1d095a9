package io.dyck.checker.repair;

/** Is told how far a search for repairs is. */
@FunctionalInterface
public interface SearchListener {
  /** For searches nobody waits for. */
  SearchListener NONE = (share, title) -> {};

  /**
   * A change is about to be tried.
   *
   * @param share how much of the work is done, from 0 to 1
   * @param title what the change does
   */
  void trying(double share, String title);
}
