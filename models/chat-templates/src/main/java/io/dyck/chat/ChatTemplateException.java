package io.dyck.chat;

import io.dyck.failure.DyckException;

/**
 * Reports an invalid chat template, an unsupported construct in a template, or a failure while a
 * template is rendered.
 */
public final class ChatTemplateException extends DyckException {
  private static final long serialVersionUID = 1L;

  private final String code;

  ChatTemplateException(String code, String message) {
    super(code + ": " + message);
    this.code = code;
  }

  ChatTemplateException(String code, String message, Throwable cause) {
    super(code + ": " + message, cause);
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
