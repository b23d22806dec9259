import type { Hex } from "@causeway/protocol";
import { type Cell, Dictionary, type Slice } from "@ton/core";
import { concat } from "ethers";

import { ChainError } from "../../ChainError.ts";

/** The parts of a mailbox's data, each in a cell of its own: `ton/contracts/mailbox/state.tolk`. */
export interface MailboxCells {
  readonly config: Cell;
  readonly outbox: Cell;
  readonly inbox: Cell;
  /** The dictionary of calls in flight. */
  readonly calls: Cell | null;
}

/** Splits a mailbox's data. */
export function readMailbox(data: Cell): MailboxCells {
  return readCell(data, (slice) => {
    slice.loadCoins();
    slice.skip(64);
    const [config, outbox, inbox] = [slice.loadRef(), slice.loadRef(), slice.loadRef()];
    return { config, outbox, inbox, calls: slice.loadMaybeRef() };
  });
}

/**
 * Reads a cell from its first bit on.
 *
 * @throws ChainError `ContractMissing` if the cell is not what a mailbox keeps.
 */
export function readCell<T>(cell: Cell, read: (slice: Slice) => T): T {
  try {
    return read(cell.beginParse());
  } catch (error) {
    if (error instanceof ChainError) throw error;
    const { message } = error as Error;
    const details = { cell: cell.hash().toString("hex"), reason: message };
    throw new ChainError(
      "ContractMissing",
      `the account's data is no mailbox's: ${message}`,
      details,
    );
  }
}

/** A dictionary with unsigned numbers as keys, and a cell for each. */
export function loadCells(slice: Slice, keyBits: number): Dictionary<bigint, Cell> {
  return slice.loadDict(Dictionary.Keys.BigUint(keyBits), Dictionary.Values.Cell());
}

/** 32 bytes. */
export function loadWord(slice: Slice): Hex {
  return wordOf(slice.loadUintBig(256));
}

/** A number as 32 bytes. */
export function wordOf(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, "0")}`;
}

/** Bytes that go on in a cell's only reference. */
export function snakeBytes(cell: Cell): Hex {
  const parts: Uint8Array[] = [];
  for (let next: Cell | undefined = cell; next !== undefined; next = next.refs[0]) {
    const slice: Slice = next.beginParse();
    parts.push(slice.loadBuffer(slice.remainingBits / 8));
  }
  return concat(parts) as Hex;
}
