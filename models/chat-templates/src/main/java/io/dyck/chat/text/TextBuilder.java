package io.dyck.chat.text;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Builds a text with the origins of its characters. For one thread. */
public final class TextBuilder {
  private final StringBuilder string = new StringBuilder();
  private final IntArrayList flips = new IntArrayList();
  private boolean content;

  public TextBuilder append(String stretch, boolean isContent) {
    if (!stretch.isEmpty()) {
      OriginText.checkLength((long) string.length() + stretch.length());
      if (content != isContent) {
        flips.add(string.length());
        content = isContent;
      }
      string.append(stretch);
    }
    return this;
  }

  public TextBuilder append(String fromTemplate) {
    return append(fromTemplate, false);
  }

  public TextBuilder append(OriginText text) {
    text.forEachRun(this::append);
    return this;
  }

  public OriginText build() {
    return new OriginText(string.toString(), flips.toIntArray(), false);
  }
}
