import { expect } from "chai";

import { paidSince } from "../../src/spending/paidSince.ts";
import { abandonedEntry, CHAIN, minedEntry, signedEntry } from "./journal.ts";

const SINCE = 1_000;

describe("paidSince", () => {
  it("is nothing without a journal", () => {
    expect(paidSince([], CHAIN, SINCE)).to.deep.equal({ paid: 0n, pendingGas: 0n });
  });

  it("is what was offered, for the gas that was used, of what is in a block", async () => {
    const signed = await signedEntry({ nonce: 0, maxFeePerGas: 7n });
    const entries = [signed, minedEntry(signed, 60_000n, SINCE)];
    expect(paidSince(entries, CHAIN, SINCE)).to.deep.equal({ paid: 420_000n, pendingGas: 0n });
  });

  it("leaves out what was mined before, and counts what was signed before and mined since", async () => {
    const [old, late] = [await signedEntry({ nonce: 0 }), await signedEntry({ nonce: 1 })];
    const entries = [old, minedEntry(old, 50_000n, SINCE - 1), late, minedEntry(late, 1n, SINCE)];
    expect(paidSince(entries, CHAIN, SINCE).paid).to.equal(10n);
  });

  it("counts what is on its way with all its gas, however old it is", async () => {
    const pending = await signedEntry({ nonce: 0, maxFeePerGas: 3n, at: 0 });
    const expected = { paid: 300_000n, pendingGas: 100_000n };
    expect(paidSince([pending], CHAIN, SINCE)).to.deep.equal(expected);
  });

  it("counts those of one nonce once, at the most that was offered", async () => {
    const first = await signedEntry({ nonce: 4, maxFeePerGas: 3n });
    const again = await signedEntry({ nonce: 4, maxFeePerGas: 5n });
    const pending = { paid: 500_000n, pendingGas: 100_000n };
    expect(paidSince([first, again], CHAIN, SINCE)).to.deep.equal(pending);
    const mined = [first, again, minedEntry(first, 10n, SINCE)];
    expect(paidSince(mined, CHAIN, SINCE)).to.deep.equal({ paid: 50n, pendingGas: 0n });
  });

  it("does not count what was given up, which no block takes", async () => {
    const signed = await signedEntry({ nonce: 0 });
    const entries = [signed, abandonedEntry(signed)];
    expect(paidSince(entries, CHAIN, SINCE)).to.deep.equal({ paid: 0n, pendingGas: 0n });
  });

  it("leaves out another chain, such as a development node that was started again", async () => {
    const signed = await signedEntry({ nonce: 0, chain: `0x${"c2".repeat(32)}` });
    expect(paidSince([signed], CHAIN, SINCE)).to.deep.equal({ paid: 0n, pendingGas: 0n });
  });
});
