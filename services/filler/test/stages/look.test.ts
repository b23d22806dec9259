import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import type { QueryConfig } from "pg";

import type { FilledChain, Filler } from "../../src/Filler.ts";
import { Looks } from "../../src/reading/Looks.ts";
import { look } from "../../src/stages/look.ts";
import { textOf } from "../textOf.ts";

const CHAIN = 1n;

describe("a look at the index", () => {
  let looks: Looks;
  let isCaughtUp: boolean;

  beforeEach(() => {
    looks = new Looks(() => Number.POSITIVE_INFINITY);
    isCaughtUp = false;
  });

  interface World {
    readonly head: bigint;
    /** Newest block of the index; undefined while history is missing. */
    readonly observed?: { readonly height: bigint; readonly hash: Hex | null };
  }

  /** The chain's blocks have the hash 0xaa. */
  async function lookAt({ head, observed }: World): Promise<boolean> {
    const row = observed && {
      observed_height: observed.height,
      observed_hash: observed.hash && Buffer.from(observed.hash.slice(2), "hex"),
    };
    const query = async (asked: string | QueryConfig) => {
      const text = textOf(asked);
      if (text.includes("insert into chain_notes")) isCaughtUp = true;
      return { rows: row ? [row] : [] };
    };
    const adapter = {
      origin: { chainId: CHAIN },
      headHeight: async () => head,
      blockFacts: async () => ({ hash: "0xaa", timestamp: 5n }),
    };
    const filler = { looks, db: { query } } as unknown as Filler;
    await look.run(filler, { adapter } as unknown as FilledChain);
    return looks.isFresh(CHAIN, 60_000);
  }

  it("finds the index new if it has the newest block of the chain", async () => {
    expect(await lookAt({ head: 7n, observed: { height: 7n, hash: "0xaa" } })).to.equal(true);
    expect(isCaughtUp).to.equal(true);
  });

  it("finds it behind if it lacks the newest block, or history", async () => {
    expect(await lookAt({ head: 7n, observed: { height: 6n, hash: "0xaa" } })).to.equal(false);
    expect(await lookAt({ head: 7n })).to.equal(false);
    expect(isCaughtUp).to.equal(false);
  });

  it("finds it of another history if the chain has another block at its height", async () => {
    await lookAt({ head: 7n, observed: { height: 7n, hash: "0xaa" } });
    expect(await lookAt({ head: 7n, observed: { height: 7n, hash: "0xbb" } })).to.equal(false);
  });

  it("finds nothing by an RPC that is behind the index", async () => {
    expect(await lookAt({ head: 7n, observed: { height: 8n, hash: "0xaa" } })).to.equal(false);
  });

  it("finds it new at a final block of which the index has no hash yet", async () => {
    expect(await lookAt({ head: 7n, observed: { height: 7n, hash: null } })).to.equal(true);
  });
});
