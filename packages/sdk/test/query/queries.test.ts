import { expect } from "chai";

import { createCauseway } from "../../src/createCauseway.ts";
import * as queries from "../../src/query/index.ts";
import { RECORDED_URL, recordedFetch } from "../../testing/recordings.ts";

const COIN = "0x0000000000000000000000000000000000000000";
const USDC = "0x254f6425Ef5185f155E4546abE3a8016F08eb48c";
const REQUEST = {
  from: { chainId: 31338n, token: USDC },
  to: { chainId: 31339n, token: COIN },
  amount: 100_000_000n,
};

describe("queries", () => {
  const { fetch } = recordedFetch();
  const causeway = createCauseway({ baseUrl: RECORDED_URL, fetch });

  it("have keys that survive JSON, although parameters have bigints", () => {
    const all = [
      queries.chainsQuery(causeway),
      queries.tokensQuery(causeway, { chainId: 31338n }),
      queries.findTokenQuery(causeway, { address: USDC, chainId: 31338n }),
      queries.routesQuery(causeway, REQUEST),
      queries.statusQuery(causeway, { id: `0x${"11".repeat(32)}` }),
      queries.historyQuery(causeway, { address: USDC }),
      queries.balancesQuery(causeway, { chainId: 31338n, owner: USDC, tokens: [COIN] }),
    ];
    for (const { queryKey } of all) {
      expect(JSON.parse(JSON.stringify(queryKey))).to.deep.equal(queryKey);
    }
    const texts = all.map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(texts).size).to.equal(all.length);
  });

  it("have other keys for another amount and another service", () => {
    const keyOf = (amount: bigint, baseUrl = RECORDED_URL) =>
      JSON.stringify(
        queries.routesQuery(createCauseway({ baseUrl }), { ...REQUEST, amount }).queryKey,
      );
    expect(keyOf(1n)).to.equal(keyOf(1n));
    expect(keyOf(1n)).to.not.equal(keyOf(2n));
    expect(keyOf(1n)).to.not.equal(keyOf(1n, "http://other.test"));
  });

  it("read as their actions do, and end with the signal of the library", async () => {
    expect(await queries.chainsQuery(causeway).queryFn()).to.have.length(3);
    expect(await queries.routesQuery(causeway, REQUEST).queryFn({})).to.have.length.above(0);
    const signal = AbortSignal.abort(new Error("unmounted"));
    const error = await queries
      .tokensQuery(causeway)
      .queryFn({ signal })
      .catch((reason: Error) => reason);
    expect(error).to.have.property("message", "unmounted");
  });
});
