package io.dyck.chat.value;

import java.util.List;

/**
 * What {@code keys()}, {@code values()} and {@code items()} of a dict give.
 *
 * @param type such as {@code dict_items}
 * @param items at the time of the call
 */
public record DictView(String type, List<Object> items) {}
