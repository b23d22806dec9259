import { expect } from "chai";

import type { Filler } from "../../src/Filler.ts";
import { refuteAtOrigin } from "../../src/sending/refuteAtOrigin.ts";
import type { KnownTransfer } from "../../src/store/transfers.ts";

const ORIGIN = 1n;
const AMOUNTS = [
  { confirmations: 3, most: 100n },
  { confirmations: "final", most: 200n },
] as const;

describe("the question to an origin before an advance", () => {
  /** The transfer of 100 units stands in block 7, which has the hash 0xaa. */
  const transfer = {
    ...{ transferId: "0x01", originChainId: ORIGIN, assetId: "0x02", units: 100n },
    ...{ height: 7n, blockHash: "0xaa" },
  } as KnownTransfer;

  interface Origin {
    readonly head?: bigint;
    readonly final?: bigint;
    readonly hash?: string;
    readonly isSent?: boolean;
    readonly isFresh?: boolean;
  }

  function ask(origin: Origin, units = 100n): Promise<string | undefined> {
    const { head = 9n, final = 0n, hash = "0xaa", isSent = true, isFresh = true } = origin;
    const adapter = {
      headHeight: async () => head,
      finalisedHeight: async () => final,
      blockFacts: async () => ({ hash, timestamp: 0n }),
      findEvents: async () => (isSent ? [{ height: 7n, transaction: "0x03" }] : []),
    };
    const rules = {
      assets: new Map([["0x02", { origins: new Map([[ORIGIN, { amounts: AMOUNTS }]]) }]]),
    };
    const filler = {
      chains: new Map([[ORIGIN, { adapter }]]),
      ...{ config: { rules, staleAfter: 1 }, looks: { isFresh: () => isFresh } },
    } as unknown as Filler;
    return refuteAtOrigin(filler, { ...transfer, units });
  }

  it("lets a transfer pass that the origin shows in the block of the index, deep enough", async () => {
    expect(await ask({})).to.equal(undefined);
    expect(await ask({ final: 7n }, 200n)).to.equal(undefined);
  });

  it("refuses a transfer that the origin does not show, or in another block", async () => {
    const refusal = "its origin does not show it";
    expect(await ask({ isSent: false })).to.equal(refusal);
    expect(await ask({ hash: "0xbb" })).to.equal(refusal);
    expect(await ask({ head: 6n })).to.equal(refusal);
  });

  it("counts confirmations by the origin's own RPCs", async () => {
    expect(await ask({ head: 8n })).to.equal("too few confirmations");
    expect(await ask({ final: 6n }, 200n)).to.equal("too few confirmations");
  });

  it("refuses a transfer while the index is not known to be new", async () => {
    expect(await ask({ isFresh: false })).to.equal("origin not read");
  });
});
