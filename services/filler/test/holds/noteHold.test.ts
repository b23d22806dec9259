import { expect } from "chai";

import type { FilledChain, Filler } from "../../src/Filler.ts";
import { noteAbstention, noteFailedFill, noteRefusedFill } from "../../src/holds/noteHold.ts";
import type { KnownHold } from "../../src/store/holds.ts";

const CHAIN = { adapter: { origin: { chainId: 1n } } } as unknown as FilledChain;

describe("a note about a held order", () => {
  /** @returns the reason that was noted, how often its chain counts as asked, and the pause in seconds. */
  async function noted(note: (filler: Filler) => Promise<void>, failed = 0) {
    let values: readonly unknown[] = [];
    const query = async (text: string, given: readonly unknown[]) => {
      if (text.startsWith("insert into hold_notes")) values = given;
      return { rows: [{ count: BigInt(failed) }] };
    };
    await note({ db: { query }, config: { lookAgainAfter: 5_000 } } as unknown as Filler);
    return values.slice(2);
  }

  const hold = (asked: number) => ({ transferId: "0x02", asked }) as KnownHold;

  it("has an order looked at again soon about which its chain was not asked", async () => {
    const wait = { kind: "wait", reason: "too little profit" } as const;
    const soon = await noted((filler) => noteAbstention(filler, CHAIN, hold(9), wait, false));
    expect(soon).to.deep.equal(["too little profit", 0, 5]);
    const later = await noted((filler) => noteAbstention(filler, CHAIN, hold(2), wait, true));
    expect(later).to.deep.equal(["too little profit", 1, 20]);
    const longest = await noted((filler) => noteAbstention(filler, CHAIN, hold(9), wait, true));
    expect(longest).to.deep.equal(["too little profit", 1, 60]);
  });

  it("never has an order looked at again that no rule takes", async () => {
    const leave = { kind: "leave", reason: "too little fee" } as const;
    const never = await noted((filler) => noteAbstention(filler, CHAIN, hold(0), leave, false));
    expect(never).to.deep.equal(["too little fee", 0, null]);
  });

  it("doubles the pause of an order that its chain refuses, up to ten minutes", async () => {
    const after = (asked: number) =>
      noted((filler) => noteRefusedFill(filler, CHAIN, hold(asked), "UnknownVenue"));
    expect(await after(0)).to.deep.equal(["refused: UnknownVenue", 1, 5]);
    expect(await after(3)).to.deep.equal(["refused: UnknownVenue", 1, 40]);
    expect(await after(20)).to.deep.equal(["refused: UnknownVenue", 1, 600]);
  });

  it("leaves an order whose fill failed five times, unless the chain was the cause", async () => {
    const attempt = { attemptId: 1n, transferId: "0x02", orderId: "0x03" };
    const failure = { end: "reverted", reason: "InsufficientOutput" } as const;
    const after = (failed: number, isOfChain = false) =>
      noted((filler) => noteFailedFill(filler, CHAIN, attempt, { ...failure, isOfChain }), failed);
    expect(await after(4)).to.deep.equal(["reverted: InsufficientOutput", 1, 40]);
    expect(await after(5)).to.deep.equal(["reverted: InsufficientOutput", 1, null]);
    expect(await after(5, true)).to.deep.equal(["reverted: InsufficientOutput", 1, 5]);
  });
});
