package io.dyck.onnx;

/**
 * The cache of one text in a block. The thread of the text alone moves the text to another block;
 * the block alone changes the index, under its lock.
 */
final class KvSlot implements TextCache {
  private KvBlock block;

  /** The number of tokens. Other threads read it when they run a pass over the same block. */
  private volatile int length;

  /** Makes the cache of an empty text in a block of its own. */
  KvSlot(KvBlock.Factory factory) {
    this.block = factory.block(1);
    block.enter(this, 0);
  }

  KvBlock block() {
    return block;
  }

  /** Notes that the block has taken this text in. */
  void setBlock(KvBlock newBlock) {
    block = newBlock;
  }

  @Override
  public int length() {
    return length;
  }

  /** Notes the tokens that a pass has added. */
  void setLength(int newLength) {
    length = newLength;
  }

  @Override
  public void truncate(int newLength) {
    length = newLength;
  }

  @Override
  public KvSlot copy() {
    KvSlot copy = new KvSlot(block.factory());
    try {
      copy.block.copyInto(0, this);
      copy.length = length;
      return copy;
    } catch (OutOfMemoryError e) {
      copy.release();
      throw e;
    }
  }

  @Override
  public void release() {
    block.leave(this);
    length = 0;
  }
}
