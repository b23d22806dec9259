import { expect } from "chai";
import type { QueryConfig } from "pg";

import type { FilledChain, Filler } from "../../src/Filler.ts";
import { resolveAttempts } from "../../src/sending/resolveAttempts.ts";
import { textOf } from "../textOf.ts";

const CHAIN_ID = 1n;
const SETTLED = 10n;

/** A row as `openAttempts` reads it. */
function attempt(advancedBy: string | null, observedHeight: bigint) {
  return {
    attempt_id: 1n,
    advance_id: Buffer.of(1),
    transfer_id: Buffer.of(2),
    advanced_by: advancedBy === null ? null : Buffer.from(advancedBy.slice(2), "hex"),
    is_final: false,
    observed_height: observedHeight,
    transaction: Buffer.of(0xaa),
  };
}

describe("resolveAttempts", () => {
  /** @returns what it changed of attempts whose rows are these when they are read first, and again. */
  async function changesWhere(rows: readonly object[], doubted: Set<bigint>): Promise<string[]> {
    const left = [...rows];
    const changes: string[] = [];
    const query = async (asked: string | QueryConfig, values: readonly unknown[]) => {
      const text = textOf(asked);
      if (text.includes("select t.*")) return { rows: [left.shift()] };
      if (text.startsWith("update attempts")) changes.push(`${values[1]}`);
      return { rows: [] };
    };
    const adapter = {
      origin: { chainId: CHAIN_ID },
      accounts: { transaction: async () => undefined },
      settle: async () => {},
      headHeight: async () => SETTLED,
    };
    const filler = {
      ...{ doubted, settled: new Map([[CHAIN_ID, SETTLED]]), db: { query } },
      logger: { warn: () => {} },
    } as unknown as Filler;
    const config = { name: "hub", startHeight: 0n };
    await resolveAttempts(filler, { adapter, config } as unknown as FilledChain);
    return changes;
  }

  it("gives up what no block holds that was read since all that was signed had its end", async () => {
    const rows = [attempt(null, SETTLED), attempt(null, SETTLED)];
    expect(await changesWhere(rows, new Set([1n]))).to.deep.equal(["abandoned"]);
  });

  it("waits for such blocks", async () => {
    const rows = [attempt(null, SETTLED - 1n), attempt(null, SETTLED - 1n)];
    expect(await changesWhere(rows, new Set([1n]))).to.deep.equal([]);
  });

  it("does not give up what a block held a moment ago: what was signed is brought to its end first", async () => {
    const rows = [attempt("0xaa", SETTLED), attempt(null, SETTLED + 1n)];
    expect(await changesWhere(rows, new Set())).to.deep.equal([]);
  });
});
