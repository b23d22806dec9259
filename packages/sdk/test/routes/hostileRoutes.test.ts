import { expect } from "chai";

import { routes } from "../../src/actions/routes.ts";
import { createCauseway } from "../../src/createCauseway.ts";
import type { RouteRequest } from "../../src/routes/Route.ts";
import { RECORDED_URL, recordedFetch, recording, responseOf } from "../../testing/recordings.ts";
import { refused } from "../refused.ts";

const USDC = "0x254f6425Ef5185f155E4546abE3a8016F08eb48c";
const REQUEST: RouteRequest = {
  from: { chainId: 31338n, token: USDC },
  to: { chainId: 31339n, token: "0x0000000000000000000000000000000000000000" },
  amount: 100_000_000n,
};

// biome-ignore lint/suspicious/noExplicitAny: a recording is changed without its schema.
type WireRoute = any;

/** A client of a service that answers with recorded routes, after a change of the first one. */
function lying(change: (route: WireRoute) => void) {
  const { fetch } = recordedFetch();
  const carry: typeof fetch = async (input, init) => {
    if (!`${input}`.includes("/route?")) return fetch(input, init);
    const recorded = recording("routes");
    const json = structuredClone(recorded.json) as WireRoute;
    change(json.data[0]);
    return responseOf({ ...recorded, json });
  };
  return createCauseway({ baseUrl: RECORDED_URL, fetch: carry });
}

/** Each value of a route that must be the request's. */
const MISMATCHES: readonly (readonly [field: string, change: (route: WireRoute) => void])[] = [
  ["origin", (route) => (route.srcChain.chainId = "31337")],
  ["destination", (route) => (route.dstChain.chainId = "31337")],
  ["token to sell", (route) => (route.srcChain.tokenIn.address = `0x${"11".repeat(20)}`)],
  ["token to buy", (route) => (route.dstChain.tokenOut.address = `0x${"11".repeat(20)}`)],
  ["kind", (route) => (route.tradeType = 1)],
  ["promise.isExactOut", (route) => (route.causeway.promise.isExactOut = true)],
  ["promise.amount", (route) => (route.causeway.promise.amount = "100000001")],
  ["promise.slippage", (route) => (route.causeway.promise.slippage = "5000")],
  ["promise.tokenOut", (route) => (route.causeway.promise.tokenOut = USDC)],
  ["promise.destinationChainId", (route) => (route.causeway.promise.destinationChainId = "1")],
];

describe("a route of a service that lies", () => {
  for (const [field, change] of MISMATCHES) {
    it(`is refused if it is not for the request: ${field}`, async () => {
      const error = await refused(routes(lying(change), REQUEST), "RouteMismatch");
      expect(error.details.field).to.equal(field);
      expect(error.details.wanted).to.not.equal(error.details.got);
    });
  }

  it("is refused with an id that is no hash, or an amount that is none", async () => {
    await refused(
      routes(
        lying((route) => (route.hash = "0x12")),
        REQUEST,
      ),
      "ApiMalformed",
    );
    const noAmount = lying((route) => (route.causeway.promise.leastOut = "-1"));
    expect((await refused(routes(noAmount, REQUEST), "ApiMalformed")).details.field).to.equal(
      "leastOut",
    );
    const exponent = lying((route) => (route.swapFee.nativeFee = "1e-3"));
    await refused(routes(exponent, REQUEST), "ApiMalformed");
  });

  it("shows names without characters that mislead, and no picture that is a script", async () => {
    const causeway = lying((route) => {
      route.srcChain.tokenIn.symbol = "\u202eUSD\u2066\u0000";
      route.srcChain.tokenIn.name = "x".repeat(1_000);
      route.srcChain.tokenIn.icon = "javascript:alert(1)";
    });
    const [route] = await routes(causeway, REQUEST);
    expect(route?.input.token).to.include({ symbol: "USD", image: undefined });
    expect(route?.input.token.name).to.have.length(64);
  });

  it("expires by this device's clock, whatever the service's clock says", async () => {
    for (const hour of [-3_600, 3_600]) {
      const causeway = lying((route) => {
        route.timestamp += hour * 1_000;
        route.causeway.expiresAt += hour;
      });
      const [route] = await routes(causeway, REQUEST);
      const left = (route?.expiresAt ?? 0) - Date.now() / 1_000;
      expect(left).to.be.within(290, 301);
    }
  });
});
