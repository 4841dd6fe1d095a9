package io.dyck.checker.repair;

/** Receives the progress of a search for repairs. */
@FunctionalInterface
public interface SearchListener {
  /** The listener of a search whose progress is not reported. */
  SearchListener NONE = (share, title) -> {};

  /**
   * Reports that a change is about to be tried.
   *
   * @param share the share of the work that is done, from 0 to 1
   * @param title the title of the change
   */
  void onAttempt(double share, String title);
}
