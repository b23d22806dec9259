import type { Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import { loadWord, readCell } from "./MailboxCells.ts";

/** Words of the price in force and of the one that follows, as `packPrice` makes them. */
export interface KeptPrices {
  readonly price: Hex;
  readonly upcoming: Hex;
}

/** Reads `Prices` of `ton/contracts/outbox/outbox.tolk`. */
export function loadPrices(cell: Cell): KeptPrices {
  return readCell(cell, (slice) => ({ price: loadWord(slice), upcoming: loadWord(slice) }));
}
