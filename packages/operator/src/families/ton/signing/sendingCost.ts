import type { Cell } from "@ton/core";

import { sizeOfCells } from "../sizeOfCells.ts";
import type { SentMessage } from "../TonStep.ts";

/** What a wallet V5R1 pays for an order, and for taking the rest, nanoton: a test compares it with the chain's. */
const WALLET_FEES = 3_000_000n;
/** Fees of a message in the basechain, nanoton; those of a bit and a cell times 2^16: TON's configuration, parameter 25. */
const MESSAGE_FEE = 400_000n;
const MESSAGE_BIT_FEE = 26_214_400n;
const MESSAGE_CELL_FEE = 2_621_440_000n;

/** Nanoton that a wallet pays to send a message. It pays the way twice: inside the order to the wallet, and from the wallet. */
export function sendingCost(message: SentMessage): bigint {
  const { cells, bits } = sizeOfCells(cellsOf(message));
  const fee = BigInt(bits) * MESSAGE_BIT_FEE + BigInt(cells) * MESSAGE_CELL_FEE;
  return WALLET_FEES + 2n * (MESSAGE_FEE + ((fee + 0xffffn) >> 16n));
}

/** Roots of all that a message carries. */
export function cellsOf({ body, init }: Pick<SentMessage, "body" | "init">): Cell[] {
  return [body, init?.code, init?.data].filter((cell) => cell != null);
}
