package io.dyck.chat.value;

/** Python's {@code None}. */
public enum None {
  NONE
}
