import { ORIGIN } from "@causeway/index/testing/events/messages.ts";
import { expect } from "chai";

import type { Api } from "../../src/Api.ts";
import { ApiError, unavailable } from "../../src/errors/ApiError.ts";
import { Lists } from "../../src/lists/Lists.ts";
import { swapOfId, swapsOfTransaction } from "../../src/swaps/endpoints/readSwaps.ts";
import { testEnvironment } from "../../testing/testEnvironment.ts";

const ID = `0x${"1d".repeat(32)}` as const;
/** A row of a transfer on its way, with the columns that its state needs. */
const ROW = {
  ...{ order_id: Buffer.alloc(32, 1), transfer_id: Buffer.alloc(32, 2), sender: Buffer.alloc(20) },
  ...{ origin: ORIGIN, destination: 3n, generation: null, sent_height: 10n, sent_final: true },
  ...{ sent_transaction: Buffer.alloc(32, 0x1d), sent_at: new Date(100_000), final: true },
  ...{ deadline: null, hold_until: null, quoted_out: null, units: 1n, arrival: "ready" },
  ...{ has_transfer: true, recorded: 0n, paid_back: 0n, is_voided: false },
};

/** What the parts of an API do in a test. */
interface Parts {
  readonly rows?: readonly object[] | Error;
  readonly isBehind?: boolean;
  /** What the chains say. */
  readonly found?: unknown;
}

function apiOf({ rows = [], isBehind = false, found }: Parts) {
  const asked: string[] = [];
  const query = async () => {
    if (rows instanceof Error) throw rows;
    const columns = new Proxy({}, { get: () => null });
    return { rows: rows.map((row) => Object.assign(Object.create(columns), row)) };
  };
  const lookUp = async (key: string) => {
    asked.push(key);
    if (found instanceof Error) throw found;
    return found;
  };
  const api = {
    ...{ index: { query }, lists: new Lists(testEnvironment()), lookups: { lookUp } },
    ...{ lags: { areBehind: async () => isBehind }, freshness: { chains: async () => [] } },
  };
  return { api: api as unknown as Api, asked };
}

const SILENT = unavailable("chains do not answer");
const ON_CHAINS = { crossing: { orderId: ID, transferId: ID }, state: "paid" };

describe("a search for a swap", () => {
  it("asks no chain for a swap that the index has in time", async () => {
    const { api, asked } = apiOf({ rows: [ROW] });
    expect((await swapOfId(api, ID))?.state).to.equal("ready");
    expect((await swapsOfTransaction(api, ID)).map(({ state }) => state)).to.deep.equal(["ready"]);
    expect(asked).to.deep.equal([]);
  });

  it("answers what the chains say where the index is too late, and the index if they are silent", async () => {
    const late = { rows: [ROW], isBehind: true };
    expect((await swapOfId(apiOf({ ...late, found: ON_CHAINS }).api, ID))?.state).to.equal("paid");
    expect((await swapOfId(apiOf({ ...late, found: SILENT }).api, ID))?.state).to.equal("ready");
    const [first] = await swapsOfTransaction(apiOf({ ...late, found: ON_CHAINS }).api, ID);
    expect(first?.state).to.equal("paid");
  });

  it("asks the chains for a swap that the index lacks, and if its database is gone", async () => {
    for (const rows of [[], SILENT]) {
      const { api, asked } = apiOf({ rows, found: ON_CHAINS });
      expect(await swapOfId(api, ID)).to.equal(ON_CHAINS);
      expect(asked).to.deep.equal([`swap ${ID}`]);
      const { api: again } = apiOf({ rows, found: [ON_CHAINS] });
      expect(await swapsOfTransaction(again, ID)).to.deep.equal([ON_CHAINS]);
    }
  });

  it("says that there is nothing only if chains said so, or the index is up to date", async () => {
    expect(await swapOfId(apiOf({}).api, ID)).to.equal(undefined);
    expect(await swapOfId(apiOf({ found: SILENT }).api, ID)).to.equal(undefined);
    for (const parts of [{ isBehind: true }, { rows: SILENT }]) {
      const { api } = apiOf({ ...parts, found: SILENT });
      const error = await swapOfId(api, ID).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(ApiError).with.property("kind", "unavailable");
    }
  });
});
