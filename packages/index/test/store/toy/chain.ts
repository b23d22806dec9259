import type { Hex } from "@causeway/protocol";

import type { IndexedBlock, IndexedEvent } from "../../../src/index.ts";

/** Unix seconds of every chain's block 0. */
const START = 1_700_000_000n;

/** 32 bytes that are a number. */
export const word = (value: bigint | number): Hex => `0x${value.toString(16).padStart(64, "0")}`;

/** A block of a history, which tells forks apart. Blocks come a day apart, so that events fall into several months. */
export function blockAt(height: bigint, fork = 0n, parentFork = fork): IndexedBlock {
  return {
    height,
    hash: hashOf(height, fork),
    parentHash: hashOf(height - 1n, parentFork),
    at: START + 86_400n * height,
  };
}

const hashOf = (height: bigint, fork: bigint) => word((fork << 64n) + height);

/** An event of a block. */
export function eventIn(
  chainId: bigint,
  { height, hash, at }: IndexedBlock,
  logIndex: number,
  kind: string,
  values: IndexedEvent["values"],
): IndexedEvent {
  const [transaction, contract] = [word(7n), "0x00000000000000000000000000000000000000aa"] as const;
  return { chainId, height, logIndex, blockHash: hash, transaction, at, contract, kind, values };
}

/** Values of a letter that is sent. */
export function letter(
  number: number,
  { text = "", amount = 1n, box = 0 } = {},
): IndexedEvent["values"] {
  return { letter: word(number), id: word(number), box: word(box), amount, text };
}
