import type { WrittenChain } from "@causeway/index";
import type { ReadChain } from "@causeway/lifecycle";
import { expect } from "chai";

import { type LagSources, Lags } from "../../src/lookup/Lags.ts";

const CHAIN = 7n;
/** Unix seconds. */
const NOW = 10_000;
const MOST_BEHIND = 15;

describe("the lag of an index", () => {
  const written = (own: Partial<WrittenChain> = {}) =>
    ({
      live: 10n,
      filled: 9n,
      observed: 20n,
      observedAt: BigInt(NOW - 100),
      ...own,
    }) as WrittenChain;
  const head = (height: bigint, at: number) => async () => ({ height, at: BigInt(at) });

  async function isBehind(
    chain: WrittenChain | undefined | Error,
    newest: () => Promise<{ height: bigint; at: bigint }>,
  ): Promise<boolean> {
    const adapter = {
      headHeight: async () => (await newest()).height,
      blockTime: async () => (await newest()).at,
    };
    const sources: LagSources = {
      freshness: {
        chains: async () => {
          if (chain instanceof Error) throw chain;
          return [{ chainId: CHAIN, written: chain }];
        },
      },
      search: { on: (_, read) => read({ adapter } as unknown as ReadChain) },
      lookups: { lookUp: (_, read) => read() },
    };
    return new Lags(sources, MOST_BEHIND, () => NOW * 1000).areBehind([CHAIN]);
  }

  const unasked = () => Promise.reject(new Error("the chain need not be asked"));
  const silent = () => Promise.reject(new Error("no answer"));

  it("is too long if the chain has a block that is so much newer", async () => {
    const at = NOW - 100 + MOST_BEHIND;
    expect(await isBehind(written(), head(21n, at))).to.equal(false);
    expect(await isBehind(written(), head(21n, at + 1))).to.equal(true);
  });

  it("is zero if the chain has no newer block, however old that is", async () => {
    expect(await isBehind(written(), head(20n, NOW))).to.equal(false);
  });

  it("is zero if the newest block that was read is new by the clock", async () => {
    const recent = written({ observedAt: BigInt(NOW - MOST_BEHIND) });
    expect(await isBehind(recent, unasked)).to.equal(false);
  });

  it("asks the chain if the clock is behind the chain", async () => {
    const ahead = written({ observedAt: BigInt(NOW + 100) });
    expect(await isBehind(ahead, head(30n, NOW + 200))).to.equal(true);
  });

  it("is too long if history is missing, or nothing was read", async () => {
    expect(await isBehind(written({ filled: 8n }), unasked)).to.equal(true);
    expect(await isBehind(written({ live: undefined }), unasked)).to.equal(true);
    expect(await isBehind(undefined, unasked)).to.equal(true);
  });

  it("is too long if the database does not answer", async () => {
    expect(await isBehind(new Error("gone"), unasked)).to.equal(true);
  });

  it("does not count if the chain does not answer either", async () => {
    expect(await isBehind(written(), silent)).to.equal(false);
  });
});
