import { encodeHops, type Hex } from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { ZeroAddress } from "ethers";
import { SENDER, SwapWorld } from "../../../../../test/scripts/world/SwapWorld.ts";
import { KeptRoutes } from "../../../src/routing/keeping/KeptRoutes.ts";
import { promiseFrom } from "../../../src/routing/promise/promiseJson.ts";
import type { RoutePromise } from "../../../src/routing/promise/RoutePromise.ts";
import { routeKey } from "../../../src/signing/routeKey.ts";

const RECEIVER: Hex = "0x00000000000000000000000000000000000000b7";
const THIEF: Hex = "0x0000000000000000000000000000000000000bad";

const NO_MINIMA = { minBridged: 0n, minReceived: 0n, quotedOut: 0n, leastOut: 0n };

const router = interfaceOf(swapRouterAbi);

describe("somebody with the key that signs routes, and with the table of routes", function () {
  this.timeout(400_000);
  let world: SwapWorld;
  let thief: KeptRoutes;

  before(async () => {
    world = await SwapWorld.start(["spoke-a", "hub"]);
    const { environment } = world;
    thief = new KeptRoutes(world.api.db, routeKey({ environment, routing: {} }), []);
  });

  after(async () => {
    thief?.close();
    await world?.stop();
  });

  /** The promise of an honest route, changed and signed. @returns what a victim gets for its hash. */
  async function builtFor(change: (promise: RoutePromise) => Partial<RoutePromise>) {
    const ends = [["spoke-a", "ETH"] as const, ["hub", "ETH"] as const] as const;
    const { json } = await world.route(...ends, { amount: "1" });
    expect(json.errno, json.message).to.equal(0);
    const { rows } = await world.api.db.query(
      "select promise from api.routes where hash = decode(substr($1, 3), 'hex')",
      [json.data[0].hash],
    );
    const honest = promiseFrom(rows[0].promise);
    const [forged] = await thief.keep([{ ...honest, ...change(honest) }]);
    const parties = { from: SENDER.address, receiver: RECEIVER };
    const sought = { hash: forged?.hash ?? "", slippage: "200", ...parties };
    return (await world.get("/swap", sought)).json;
  }

  it("pays nobody but the receiver of the request, and gives back to nobody but the sender", async () => {
    const { errno, message, data } = await builtFor(() => ({ entrance: "thief" }));
    expect(errno, message).to.equal(0);
    const [{ to, data: call, method }] = data;
    expect(to).to.equal(world.chain("spoke-a").swap?.router);
    const [order] = router.decodeFunctionData(method, call);
    expect(order.receiver).to.equal(RECEIVER.toLowerCase());
    expect(order.refundTo).to.equal(SENDER.address);
    expect(order.fallbackReceiver).to.be.oneOf([SENDER.address, ZeroAddress]);
    expect(call.toLowerCase()).to.not.include(THIEF.slice(2));
  });

  const forgeries: Readonly<Record<string, (promise: RoutePromise) => Partial<RoutePromise>>> = {
    "another receiver": () => ({ receiver: THIEF }),
    "another account that calls": () => ({ caller: THIEF }),
    "another contract": () => ({ contract: THIEF }),
    "another chain's contract": () => ({ originChainId: world.chain("spoke-b").chainId }),
    "another asset": () => ({ assetId: `0x${"0b".repeat(32)}` }),
    "a token that no list has": () => ({ tokenOut: THIEF }),
    "more input than is paid for": ({ amountIn }) => ({ amountIn: amountIn * 10n ** 9n }),
    "half of the input for an app": ({ amountIn }) => ({
      ...{ ...NO_MINIMA, integrator: THIEF, integratorBps: 5_000n, tokenFee: amountIn },
    }),
    "all of the input for an app": ({ amountIn }) => ({
      ...{ ...NO_MINIMA, integrator: THIEF, integratorBps: 10_000n, tokenFee: amountIn },
    }),
    "a pool of the token of a thief": () => ({
      ...NO_MINIMA,
      hops: encodeHops([{ venueId: 1, pool: "0x", token: THIEF }]),
    }),
    "such a pool at the destination": () => ({
      ...NO_MINIMA,
      destinationHops: encodeHops([{ venueId: 1, pool: "0x", token: THIEF }]),
    }),
    "an end that is long past": ({ madeAt }) => ({
      madeAt: madeAt - 999n,
      expiresAt: madeAt - 699n,
    }),
  };
  for (const [name, change] of Object.entries(forgeries)) {
    it(`makes no transaction of a promise with ${name}`, async () => {
      const { errno, data, message } = await builtFor(change);
      expect(errno, message).to.be.oneOf([2003, 2110, 2111, 2112, 2114]);
      expect(data).to.equal(undefined);
    });
  }
});
