import type { Builder } from "@ton/core";

/**
 * Stores the label of an edge in the shortest of its three forms, as TON's own nodes choose it.
 *
 * @param label Bits as a text of `0` and `1`.
 * @param most Bits of the key that are left at this edge.
 */
export function storeLabel(builder: Builder, label: string, most: number): void {
  const lengthBits = most === 0 ? 0 : Math.floor(Math.log2(most)) + 1;
  const { length } = label;
  const first = label[0];
  if (length > 1 && lengthBits < 2 * length - 1 && label === first?.repeat(length)) {
    builder
      .storeUint(0b11, 2)
      .storeBit(first === "1")
      .storeUint(length, lengthBits);
  } else if (lengthBits < length) {
    builder.storeUint(0b10, 2).storeUint(length, lengthBits);
    storeBits(builder, label);
  } else {
    builder.storeBit(0);
    storeBits(builder, "1".repeat(length));
    builder.storeBit(0);
    storeBits(builder, label);
  }
}

function storeBits(builder: Builder, bits: string): void {
  for (const bit of bits) builder.storeBit(bit === "1");
}
