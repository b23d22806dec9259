import { expect } from "chai";
import type { QueryConfig } from "pg";

import type { FilledChain, Filler } from "../../src/Filler.ts";
import { resolveFills } from "../../src/holds/resolveFills.ts";
import { textOf } from "../textOf.ts";

const CHAIN_ID = 1n;
const SETTLED = 10n;

/** A row as `openFills` reads it. */
function attempt(filledBy: string | null, own: object = {}) {
  return {
    attempt_id: 1n,
    transfer_id: Buffer.of(2),
    order_id: Buffer.of(3),
    transaction: Buffer.of(0xaa),
    filled_by: filledBy === null ? null : Buffer.from(filledBy.slice(2), "hex"),
    is_final: false,
    is_ended: false,
    ...own,
  };
}

describe("resolveFills", () => {
  interface Reads {
    /** When they are read first, and again. */
    readonly rows: readonly object[];
    readonly observedHeight?: bigint;
    readonly isDoubted?: boolean;
  }

  /** @returns its changes of the attempt, whether it settled, and what it said. */
  async function resolve({ rows, observedHeight = SETTLED, isDoubted = true }: Reads) {
    const left = [...rows];
    const changes: string[] = [];
    let hasSettled = false;
    const query = async (asked: string | QueryConfig, values: readonly unknown[]) => {
      const text = textOf(asked);
      if (text.startsWith("select a.*")) return { rows: [left.shift()] };
      if (text.includes("from chains")) {
        return { rows: [{ observed_height: observedHeight, observed_hash: null }] };
      }
      if (text.includes("state = 'sent'")) changes.push("sent");
      else changes.push(`${values[1]}`);
      return { rows: [] };
    };
    const adapter = {
      origin: { chainId: CHAIN_ID },
      settle: async () => {
        hasSettled = true;
      },
      headHeight: async () => SETTLED,
    };
    const filler = {
      ...{ doubtedFills: new Set(isDoubted ? [1n] : []), settled: new Map([[CHAIN_ID, SETTLED]]) },
      ...{ db: { query }, logger: { warn: () => {} } },
    } as unknown as Filler;
    const config = { name: "hub", startHeight: 0n };
    const chain = { adapter, config } as unknown as FilledChain;
    return { isKnown: await resolveFills(filler, chain), changes, hasSettled };
  }

  it("gives up what no block holds that was read since all that was signed had its end", async () => {
    const rows = [attempt(null), attempt(null)];
    expect((await resolve({ rows })).changes).to.deep.equal(["abandoned"]);
    const ended = [attempt(null), attempt(null, { is_ended: true })];
    expect((await resolve({ rows: ended })).changes).to.deep.equal(["outdone"]);
  });

  it("waits for such blocks, and has nothing decided before", async () => {
    const rows = [attempt(null), attempt(null)];
    const { changes, isKnown } = await resolve({ rows, observedHeight: SETTLED - 1n });
    expect([changes, isKnown]).to.deep.equal([[], false]);
  });

  it("does not give up what a block held a moment ago: what was signed is brought to its end first", async () => {
    const rows = [attempt("0xaa"), attempt(null)];
    expect((await resolve({ rows })).changes).to.deep.equal([]);
    const again = [attempt(null), attempt(null)];
    expect((await resolve({ rows: again, isDoubted: false })).hasSettled).to.equal(true);
    expect((await resolve({ rows: again })).hasSettled).to.equal(false);
  });

  it("books a fill once its block is final", async () => {
    const mined = [attempt("0xbb"), attempt("0xbb")];
    expect((await resolve({ rows: mined })).changes).to.deep.equal(["sent"]);
    const final = [attempt("0xbb"), attempt("0xbb", { is_final: true })];
    expect((await resolve({ rows: final })).changes).to.deep.equal(["booked"]);
  });
});
