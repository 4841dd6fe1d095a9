package io.dyck.chat.value;

import java.util.List;

/**
 * The result of {@code keys()}, {@code values()} or {@code items()} of a dict.
 *
 * @param type the name of the type, such as {@code dict_items}
 * @param items the items at the time of the call
 */
public record DictView(String type, List<Object> items) {}
