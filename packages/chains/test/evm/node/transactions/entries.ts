import type { Hex } from "@causeway/protocol";

import type { Mined, Signed } from "../../../../src/evm/node/transactions/journalEntries.ts";

export const word = (digit: string) => `0x${digit.repeat(64)}` as Hex;
export const address = (digit: string) => `0x${digit.repeat(40)}` as Hex;

export const CHAIN = word("c");
export const at = "2026-01-02T03:04:05.000Z";

/** What is written of a transaction before it is offered. */
export const signed = (nonce: number, digit: string, other: Partial<Signed> = {}): Signed => ({
  kind: "signed",
  at,
  chain: CHAIN,
  id: `deploy ${digit}`,
  summary: `Deploy ${digit}`,
  from: address("f"),
  to: address("1"),
  nonce,
  hash: word(digit),
  raw: "0x02",
  maxFeePerGas: 10n ** 18n,
  maxPriorityFeePerGas: 1n,
  head: 7,
  ...other,
});

/** What is written of one that a block has. */
export const mined = (digit: string, other: Partial<Mined> = {}): Mined => ({
  kind: "mined",
  at,
  hash: word(digit),
  block: 9,
  status: "succeeded",
  gasUsed: 21_000n,
  ...other,
});
