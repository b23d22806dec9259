import type { Queryable } from "@causeway/database";
import { expect } from "chai";

import type { Api } from "../../src/Api.ts";
import type { WayState } from "../../src/markets/WayState.ts";
import { proofBlocks } from "../../src/routing/measures/blockTimes.ts";
import { Measures } from "../../src/routing/measures/Measures.ts";

const [A, HUB, B] = [1n, 2n, 3n];

describe("measures of the index", () => {
  let asked: number;
  let now: number;
  let isGone: boolean;
  let measures: Measures;

  beforeEach(() => {
    [asked, now, isGone] = [0, 100_000, false];
    const query = async () => {
      asked++;
      if (isGone) throw new Error("gone");
      return { rows: [] };
    };
    const clock = { seconds: () => 1_000n };
    measures = new Measures({ query } as unknown as Queryable, clock, () => now);
  });

  it("are read once for all requests of half a minute", async () => {
    await Promise.all([measures.newest(), measures.newest()]);
    now += 29_999;
    await measures.newest();
    expect(asked).to.equal(2);
    now += 1;
    await measures.newest();
    expect(asked).to.equal(4);
  });

  it("are nothing while the index does not answer, and are asked for again", async () => {
    isGone = true;
    expect(await measures.newest()).to.deep.equal({ orders: [], lanes: [] });
    isGone = false;
    await measures.newest();
    expect(asked).to.equal(4);
  });
});

describe("the time of a proof by blocks", () => {
  const way = (hubChainId: bigint) => {
    const end = (chainId: bigint, blockSeconds: number) => ({ config: { chainId }, blockSeconds });
    const [origin, destination] = [end(A, 2), end(B, 12)];
    return { origin, destination, lane: { hubChainId } } as unknown as WayState;
  };
  /** Finality takes as many seconds as a hundred times the chain's id. */
  const api = (gone: readonly bigint[] = []) => {
    const chain = async (chainId: bigint) => {
      if (gone.includes(chainId)) throw new Error("gone");
      return {
        adapter: {
          headHeight: async () => 9n,
          finalisedHeight: async () => 5n,
          blockTime: async (height: bigint) => (height === 9n ? 100n * chainId : 0n),
        },
      };
    };
    const lookUp = (_: string, read: () => Promise<unknown>) => read();
    return { chains: { chain }, lookups: { lookUp } } as unknown as Api;
  };

  it("is the finality of origin and hub, and a block of each end", async () => {
    expect(await proofBlocks(api(), way(HUB))).to.deep.equal({
      ...{ value: 100 + 200 + 2 + 12, by: "blocks", samples: 0 },
    });
    for (const noHub of [0n, A, B])
      expect((await proofBlocks(api(), way(noHub))).value).to.equal(114);
  });

  it("leaves out a chain that does not answer", async () => {
    expect((await proofBlocks(api([HUB]), way(HUB))).value).to.equal(114);
  });
});
