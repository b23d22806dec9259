import type { JournalEntry, Signed } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { journalActs } from "../../../../src/families/evm/log/journalActs.ts";

const CHAIN: Hex = `0x${"01".repeat(32)}`;
const FROM: Hex = `0x${"a1".repeat(20)}`;
const hash = (n: number): Hex => `0x${`0${n}`.repeat(32)}`;

const signed = (n: number, more: Partial<Signed> = {}): Signed => ({
  kind: "signed",
  at: "2026-11-26T09:00:00Z",
  chain: CHAIN,
  id: `step ${n}`,
  summary: `Do ${n}`,
  from: FROM,
  to: FROM,
  nonce: n,
  hash: hash(n),
  raw: "0x",
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  head: 1,
  ...more,
});
const mined = (n: number, status: "succeeded" | "reverted" = "succeeded"): JournalEntry => ({
  kind: "mined",
  at: "2026-11-26T09:00:05Z",
  hash: hash(n),
  block: 40 + n,
  status,
  gasUsed: 1n,
});
const acts = (...entries: JournalEntry[]) =>
  journalActs(entries, { chain: "hub", identity: CHAIN, nameOf: () => "deployer" });

describe("what a journal tells of a chain's administration", () => {
  it("tells a transaction that a block holds, with the time at which it was seen there", () => {
    expect(acts(signed(1), mined(1))).to.deep.equal([
      {
        chain: "hub",
        time: BigInt(Date.parse("2026-11-26T09:00:05Z") / 1000),
        block: 41,
        account: { name: "deployer", address: FROM },
        did: ["executed the step: Do 1"],
        transaction: hash(1),
        outcome: "done",
      },
    ]);
  });

  it("tells apart what was reverted, what was abandoned and what is still on its way", () => {
    const abandoned: JournalEntry = {
      kind: "abandoned",
      at: "2026-11-26T09:00:05Z",
      hash: hash(2),
      reason: "nonce too low",
    };
    const told = acts(signed(1), mined(1, "reverted"), signed(2), abandoned, signed(3));
    expect(told.map(({ outcome, did }) => [outcome, ...did])).to.deep.equal([
      ["reverted", "Do 1"],
      ["abandoned", "Do 2, nonce too low"],
      ["pending", "Do 3"],
    ]);
  });

  it("leaves out what was offered again for a higher fee, once either is in a block", () => {
    const again = signed(4, { nonce: 1 });
    expect(acts(signed(1), again, mined(4)).map(({ transaction }) => transaction)).to.deep.equal([
      hash(4),
    ]);
  });

  it("leaves out what was signed for another chain of that name", () => {
    expect(acts(signed(1, { chain: hash(9) }))).to.deep.equal([]);
  });
});
