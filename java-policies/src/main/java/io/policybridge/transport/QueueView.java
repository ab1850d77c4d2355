package io.policybridge.transport;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.L1dHooks;
import java.nio.ByteBuffer;

/** Requests that wait for a bank or in front of an L1D, read where they lie. */
final class QueueView implements DramHooks.BankQueue, L1dHooks.RequestQueue {
  private final AccessView access = new AccessView();
  private ByteBuffer bytes;
  private int first;
  private int size;
  private long openRow;

  QueueView at(ByteBuffer buffer, int offset, int entries, long row) {
    bytes = buffer;
    first = offset;
    size = entries;
    openRow = row;
    return this;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long openRow() {
    return openRow;
  }

  @Override
  public long row(int index) {
    return bytes.getLong(entry(index) + Layout.QUEUED_ROW);
  }

  @Override
  public int tag(int index) {
    return bytes.getInt(entry(index) + Layout.QUEUED_TAG);
  }

  @Override
  public Access access(int index) {
    return access.at(bytes, entry(index) + Layout.QUEUED_ACCESS);
  }

  private int entry(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("entry " + index + " of a queue of " + size);
    }
    return first + index * Layout.QUEUED_BYTES;
  }
}
