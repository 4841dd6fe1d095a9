package io.dyck.chat;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/**
 * Reports an invalid chat template, an unsupported construct in a template, or a failure while a
 * template is rendered.
 */
public final class ChatTemplateException extends DyckException {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final String place;
  private final String advice;

  ChatTemplateException(
      String code, String place, String message, String advice, @Nullable Throwable cause) {
    super(code + ": " + place + ": " + message + "; " + advice, cause);
    this.code = code;
    this.place = place;
    this.advice = advice;
  }

  @Override
  public String place() {
    return place;
  }

  @Override
  public String advice() {
    return advice;
  }

  @Override
  public String code() {
    return code;
  }
}
