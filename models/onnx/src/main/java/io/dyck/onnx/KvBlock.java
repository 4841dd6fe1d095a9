package io.dyck.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import com.google.common.collect.ImmutableList;
import io.dyck.onnx.GraphSignature.KeyValueCache;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys and values of several texts, to which the runtime appends in place. For each cache
 * tensor of the graph there is one buffer of shape slots × heads × capacity × size. A text owns a
 * slot; its tokens stand at the beginning of each head, with free room behind them. The runtime
 * reads and writes a <em>window</em>, which is a range of slots, so that a pass over several texts
 * copies nothing.
 *
 * <p>A window may have slots whose text does not take part in a pass, or that have no text. Such a
 * slot reads any token. The runtime writes the keys and values of this token behind the text, where
 * the next pass over the text overwrites them.
 *
 * <p>Texts of several threads may share a block. A pass, and each change of the block, therefore
 * holds the lock of the block.
 */
final class KvBlock {
  /** The number of tokens to a multiple of which a capacity is rounded down. */
  private static final int GRAIN = 64;

  private final Factory factory;

  /** The text of each slot; null if the slot is free. */
  private final @Nullable KvSlot[] texts;

  /** A buffer for each cache tensor; empty before the first token. */
  private final ByteBuffer[] buffers;

  /** The number of tokens for which each buffer has room. Differs only after memory ran out. */
  private final int[] capacities;

  /** The tensors of the last window; empty if there is none. */
  private OnnxTensor[] tensors = {};

  private int windowStart;
  private int windowSize;

  /**
   * Makes the blocks of one model.
   *
   * @param contextLength the largest number of tokens of a text
   */
  record Factory(
      OrtEnvironment environment,
      BufferPool pool,
      ImmutableList<KeyValueCache> layout,
      int contextLength,
      Object gathering) {
    KvBlock block(int slots) {
      return new KvBlock(this, slots);
    }

    /**
     * Brings texts of one thread near each other in one block, as a rule without copying: the block
     * of most of the texts takes the others in. A new block is made if other texts are in the way,
     * or most slots are free.
     */
    KvBlock gatherSlots(List<KvSlot> members) {
      // Only a thread that holds this lock waits for one block while it holds another.
      synchronized (gathering) {
        KvBlock most = members.get(0).block();
        long found = 0;
        for (KvSlot member : members) {
          KvBlock block = member.block();
          long count = members.stream().filter(other -> other.block() == block).count();
          if (count > found) {
            most = block;
            found = count;
          }
        }
        if (most.gatherSlots(members)) {
          return most;
        }
        KvBlock made = block(Integer.highestOneBit(2 * members.size() - 1));
        try {
          made.gatherSlots(members);
        } finally {
          made.freeIfEmpty();
        }
        return made;
      }
    }
  }

  private KvBlock(Factory factory, int slots) {
    this.factory = factory;
    this.texts = new KvSlot[slots];
    this.buffers = new ByteBuffer[factory.layout().size()];
    Arrays.fill(buffers, ByteBuffer.allocate(0));
    this.capacities = new int[buffers.length];
  }

  Factory factory() {
    return factory;
  }

  /** Puts an empty text into a free slot. */
  synchronized void enter(KvSlot text, int slot) {
    texts[slot] = text;
  }

  /** Frees the slot of a text, and the memory if it was the last text. */
  synchronized void leave(KvSlot text) {
    int slot = slotOf(text);
    if (slot >= 0) {
      texts[slot] = null;
      freeIfEmpty();
    }
  }

  private synchronized void freeIfEmpty() {
    if (liveSlots() > 0) {
      return;
    }
    closeTensors();
    for (int i = 0; i < buffers.length; i++) {
      if (capacities[i] > 0) {
        capacities[i] = 0;
        factory.pool().release(buffers[i]);
      }
    }
  }

  private long liveSlots() {
    return Arrays.stream(texts).filter(text -> text != null).count();
  }

  private int slotOf(KvSlot text) {
    for (int slot = 0; slot < texts.length; slot++) {
      if (texts[slot] == text) {
        return slot;
      }
    }
    return -1;
  }

  /**
   * Makes room for a number of tokens in each slot. If memory runs out, some layers have more room
   * than others, and all texts are as before. Cost: linear in the tokens of all texts if the block
   * must grow.
   */
  synchronized void reserve(int tokens) {
    int room = tokens + tokens / 2 + GRAIN - 1;
    int target = Math.min(factory.contextLength(), room / GRAIN * GRAIN);
    // Key and value of a layer need the same capacity.
    for (int i = 0; i < buffers.length; i += 2) {
      if (Math.min(capacities[i], capacities[i + 1]) < tokens) {
        closeTensors();
        growLayer(i, Math.max(target, tokens));
      }
    }
  }

  private void growLayer(int first, int capacity) {
    ByteBuffer[] grown = new ByteBuffer[2];
    try {
      for (int part = 0; part < 2; part++) {
        grown[part] =
            factory
                .pool()
                .acquire(texts.length * factory.layout().get(first + part).bytes(capacity));
      }
    } catch (OutOfMemoryError e) {
      KvCache.release(factory.pool(), grown);
      throw e;
    }
    for (int part = 0; part < 2; part++) {
      int i = first + part;
      KeyValueCache cache = factory.layout().get(i);
      for (int slot = 0; slot < texts.length; slot++) {
        KvSlot text = texts[slot];
        if (text != null) {
          KvCache.copyHeads(
              cache,
              buffers[i],
              slot,
              capacities[i],
              0,
              grown[part],
              slot,
              capacity,
              0,
              text.length());
        }
      }
      if (capacities[i] > 0) {
        factory.pool().release(buffers[i]);
      }
      buffers[i] = grown[part];
      capacities[i] = capacity;
    }
  }

  /** Copies the tokens of a text, which may be in another block, into a slot. */
  synchronized void copyInto(int slot, KvSlot text) {
    KvBlock from = text.block();
    synchronized (from) {
      int tokens = text.length();
      reserve(Math.max(1, tokens));
      int source = from.slotOf(text);
      for (int i = 0; i < buffers.length && tokens > 0; i++) {
        KvCache.copyHeads(
            factory.layout().get(i),
            from.buffers[i],
            source,
            from.capacities[i],
            0,
            buffers[i],
            slot,
            capacities[i],
            0,
            tokens);
      }
    }
  }

  /**
   * Moves texts into one range of slots that holds few other texts.
   *
   * @return false if there is no such range, or the block is too large for its texts; then nothing
   *     has changed
   */
  private synchronized boolean gatherSlots(List<KvSlot> members) {
    Set<KvSlot> own = new HashSet<>(members);
    int start = -1;
    int size = 2 * members.size();
    int missing = 0;
    for (int from = 0; from < texts.length; from++) {
      int to = endOfRange(from, own);
      int inside =
          (int) Arrays.stream(texts, from, Math.max(from, to)).filter(own::contains).count();
      if (to - from > 0
          && (to - from < size || (to - from == size && members.size() - inside < missing))) {
        start = from;
        size = to - from;
        missing = members.size() - inside;
      }
    }
    if (start < 0 || texts.length >= 4 * (liveSlots() + missing)) {
      return false;
    }
    List<@Nullable KvSlot> window = Arrays.asList(texts).subList(start, start + size);
    for (KvSlot member : members) {
      if (!window.contains(member)) {
        move(member, start + window.indexOf(null));
      }
    }
    return true;
  }

  /**
   * Returns the end of the smallest range from a slot that has room for some texts, or −1. A text
   * of full length cannot be in the range, because there is no room behind it.
   */
  private int endOfRange(int from, Set<KvSlot> own) {
    int room = 0;
    for (int slot = from; slot < texts.length; slot++) {
      KvSlot text = texts[slot];
      if (text == null || own.contains(text)) {
        room++;
      } else if (isFull(text)) {
        return -1;
      }
      if (room == own.size()) {
        return slot + 1;
      }
    }
    return -1;
  }

  private boolean isFull(KvSlot text) {
    return text.length() >= factory.contextLength();
  }

  private void move(KvSlot text, int slot) {
    copyInto(slot, text);
    KvBlock before = text.block();
    if (before == this) {
      texts[slotOf(text)] = null;
    } else {
      before.leave(text);
    }
    texts[slot] = text;
    text.setBlock(this);
  }

  /**
   * Opens the window with some texts of the block. The caller holds the lock until the pass is
   * done.
   *
   * @return the texts of the slots of the window, null for free slots; empty if another thread has
   *     put a text of full length between the texts
   */
  List<@Nullable KvSlot> openWindow(List<KvSlot> members) {
    int[] slots = members.stream().mapToInt(this::slotOf).sorted().toArray();
    int start = slots[0];
    int size = slots[slots.length - 1] + 1 - start;
    List<@Nullable KvSlot> window =
        new ArrayList<>(Arrays.asList(texts).subList(start, start + size));
    if (window.stream().anyMatch(text -> text != null && !members.contains(text) && isFull(text))) {
      return List.of();
    }
    if (start != windowStart || size != windowSize) {
      closeTensors();
      windowStart = start;
      windowSize = size;
    }
    return window;
  }

  /** Returns the tensors of the window, in the order of the layout. The block keeps them. */
  OnnxTensor[] tensors() throws OrtException {
    if (tensors.length == 0) {
      OnnxTensor[] made = new OnnxTensor[buffers.length];
      try {
        for (int i = 0; i < made.length; i++) {
          KeyValueCache cache = factory.layout().get(i);
          long bytes = cache.bytes(capacities[i]);
          ByteBuffer view =
              buffers[i]
                  .slice((int) (windowStart * bytes), (int) (windowSize * bytes))
                  .order(ByteOrder.nativeOrder());
          long[] shape = {windowSize, cache.heads(), capacities[i], cache.size()};
          made[i] = OnnxTensor.createTensor(factory.environment(), view, shape, cache.type());
        }
        tensors = made;
      } finally {
        if (tensors != made) {
          close(made);
        }
      }
    }
    return tensors;
  }

  private void closeTensors() {
    close(tensors);
    tensors = new OnnxTensor[0];
  }

  private static void close(@Nullable OnnxTensor[] made) {
    for (OnnxTensor tensor : made) {
      if (tensor != null) {
        tensor.close();
      }
    }
  }
}
