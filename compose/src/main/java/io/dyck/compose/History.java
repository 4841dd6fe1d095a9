package io.dyck.compose;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The configurations before each accepted token, for rollback, as a list of chunks. Forks share
 * their chunks. A history copies a chunk that it does not own before it writes into the chunk.
 * Therefore a fork copies one small list of references, and each later copy of a chunk has bounded
 * size.
 */
final class History {
  private static final int CHUNK = 64;

  private @Nullable Chunk[] chunks = new Chunk[4];
  private int size;

  /** The mark of the chunks into which this history may write; replaced at every fork. */
  private Object owner = new Object();

  private static final class Chunk {
    final Object owner;
    final @Nullable State[] states = new State[CHUNK];
    final @Nullable Cell[] cells = new Cell[CHUNK];

    Chunk(Object owner) {
      this.owner = owner;
    }

    Chunk copyForOwner(Object newOwner) {
      Chunk copy = new Chunk(newOwner);
      System.arraycopy(states, 0, copy.states, 0, CHUNK);
      System.arraycopy(cells, 0, copy.cells, 0, CHUNK);
      return copy;
    }
  }

  /** The number of accepted tokens. */
  int size() {
    return size;
  }

  void push(State state, Cell cell) {
    int index = size / CHUNK;
    if (index == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * index);
    }
    Chunk chunk = chunks[index];
    if (chunk == null) {
      chunk = new Chunk(owner);
    } else if (chunk.owner != owner) {
      chunk = chunk.copyForOwner(owner);
    }
    chunks[index] = chunk;
    chunk.states[size % CHUNK] = state;
    chunk.cells[size % CHUNK] = cell;
    size++;
  }

  State state(int position) {
    State state = chunk(position).states[position % CHUNK];
    if (state == null) {
      throw new AssertionError(position);
    }
    return state;
  }

  Cell cell(int position) {
    Cell cell = chunk(position).cells[position % CHUNK];
    if (cell == null) {
      throw new AssertionError(position);
    }
    return cell;
  }

  private Chunk chunk(int position) {
    Chunk chunk = chunks[position / CHUNK];
    if (chunk == null) {
      throw new AssertionError(position);
    }
    return chunk;
  }

  void truncate(int newSize) {
    size = newSize;
  }

  /**
   * Returns a copy that continues independently; neither history owns the chunks written so far.
   */
  History fork() {
    History fork = new History();
    fork.chunks = chunks.clone();
    fork.size = size;
    owner = new Object();
    return fork;
  }
}
