import { expect } from "chai";

import { applyAll, type ChainApplied } from "../../src/commands/applyAll.ts";
import type { ChainConfig } from "../../src/config/chains.ts";
import type { Applied, ApplyOptions } from "../../src/core/Applied.ts";
import type { Environment } from "../../src/families/ChainFamily.ts";

const CHAINS = ["hub", "spoke-a", "spoke-b"].map((name) => ({ name }) as ChainConfig);
const WAITS = [{ subject: "lane", reason: "the other chain has no lane", cause: "elsewhere" }];
const NOTHING = { transactions: 0, waiting: [] } as unknown as Applied;
const ONE_MORE = { ...NOTHING, transactions: 1 };

type Apply = (chain: string, options: ApplyOptions) => Promise<Applied>;

function applied(apply: Apply, waitMilliseconds = 0): Promise<readonly ChainApplied[]> {
  const familyOf = () => ({
    apply: ({ chain }: { chain: ChainConfig }, options: ApplyOptions) => apply(chain.name, options),
  });
  const environment = { familyOf } as unknown as Environment;
  return applyAll(CHAINS, { environment, waitMilliseconds, env: {}, onExecuted: () => {} });
}

const transactionsOf = (results: readonly ChainApplied[]) =>
  results.map((one) => ("applied" in one ? one.applied.transactions : one.error.message));

describe("an apply of several chains", () => {
  it("works on all of them at the same time", async () => {
    const begun = new Set<string>();
    const all = Promise.withResolvers<void>();
    const results = await applied(async (chain) => {
      begun.add(chain);
      if (begun.size === CHAINS.length) all.resolve();
      await all.promise;
      return NOTHING;
    });
    expect(transactionsOf(results)).to.deep.equal([0, 0, 0]);
  });

  it("goes on while one chain's work lets another go on, and counts what each sent", async () => {
    const open: string[] = [];
    const results = await applied(async (chain) => {
      const next = CHAINS[open.length]?.name;
      // Each chain needs the work of the chain before it.
      if (chain !== next || open.includes(chain)) return NOTHING;
      await null;
      open.push(chain);
      return ONE_MORE;
    });
    expect(transactionsOf(results)).to.deep.equal([1, 1, 1]);
  });

  it("does the others although one fails", async () => {
    const left = new Set(["hub", "spoke-b"]);
    const results = await applied(async (chain) => {
      if (chain === "spoke-a") throw new Error("no RPC");
      return left.delete(chain) ? ONE_MORE : NOTHING;
    });
    expect(transactionsOf(results)).to.deep.equal([1, "no RPC", 1]);
  });

  it("waits for another chain as long as it may, and lets no chain wait alone", async () => {
    let rounds = 0;
    const results = await applied(async (chain, { waitMilliseconds }) => {
      expect(waitMilliseconds).to.equal(0);
      if (chain !== "hub") return NOTHING;
      rounds += 1;
      return rounds < 3 ? { ...NOTHING, waiting: WAITS as Applied["waiting"] } : NOTHING;
    }, 60_000);
    expect(rounds).to.equal(3);
    expect(transactionsOf(results)).to.deep.equal([0, 0, 0]);
  });
});
