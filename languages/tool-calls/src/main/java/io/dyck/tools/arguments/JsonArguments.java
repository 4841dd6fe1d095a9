package io.dyck.tools.arguments;

/** Reads arguments that are an object of JSON. */
public final class JsonArguments implements ArgumentsReader {
  private final String name;
  private final JsonEnd end = new JsonEnd();
  private boolean hasBegun;

  /**
   * Begins to read the arguments of a tool.
   *
   * @param name the name of the tool
   */
  public JsonArguments(String name) {
    this.name = name;
  }

  @Override
  public boolean read(UnreadText unread, Output to) {
    if (unread.isEmpty()) {
      return false;
    }
    if (!hasBegun && unread.firstCharacter() != '{') {
      throw to.unexpectedText("the arguments of \"" + name + "\", an object of JSON");
    }
    hasBegun = true;
    to.receiveJson(unread.takeCharacters(end.read(unread.allText(), 0)));
    return end.isDone();
  }
}
