import type { Crossing, Route } from "@causeway/routing";
import type { ChosenRoute } from "@causeway/routing/orders";
import { expect } from "chai";

import { routeTable } from "../../../scripts/swap/routeTable.ts";
import type { SwapPlan } from "../../../scripts/swap/SwapPlan.ts";

const ASSET = "0x01";
const STAYS = { parts: [] };
/** Of 10 units a thousandth is 0.01, and a filler is offered 0.05; the token has two decimals more at its destination. */
const CROSSING = {
  ...{
    assetId: ASSET,
    unitFrom: 1n,
    unitTo: 100n,
    maximum: 10_000n,
    curve: undefined,
    deficit: 0n,
  },
  terms: { rateBps: 10n, vaultBps: 0n, floor: 0n, ceiling: 10_000n, flat: 0n },
  offer: () => 5n,
} as unknown as Crossing;

const token = (symbol: string, decimals: number) => ({ symbol, decimals });
const PLAN = {
  ...{ tokenIn: token("WETH", 3), tokenOut: token("USDC", 4), feeBps: 5n },
  ...{ origin: { name: "spoke-a" }, destination: { name: "spoke-b" } },
  network: { assets: [{ assetId: ASSET, symbol: "USDC", decimals: 2, chains: [] }], tokens: [] },
} as unknown as SwapPlan;

function chosen(change: Partial<Route> = {}): ChosenRoute {
  const route = {
    ...{ origin: STAYS, destination: STAYS, crossing: CROSSING, bridged: 1_000n },
    ...{ amountOut: 99_900n, advancedOut: 99_400n, quotedOut: 99_400n, leastOut: 99_000n },
    ...{ net: 99_300n, impactBps: 6 },
    ...change,
  };
  return { route, amountIn: 4_000n, quotedOut: route.quotedOut, leastOut: route.leastOut };
}

const cellsOf = (...rows: string[]) => rows.map((row) => row.split(/ {2,}/));

describe("routeTable", () => {
  it("shows output and time by a filler and by the proof, the minimum, impact, fees and gas", () => {
    const table = routeTable(PLAN, [chosen()], { byFiller: 2.1, byProof: 17 });
    expect(cellsOf(...table)).to.deep.equal([
      ["by a filler", "in", "by the proof", "in", "at least", "impact", "fees", "gas", "route"],
      [
        ...["9.94 USDC", "2 s", "9.99 USDC", "17 s", "9.9 USDC", "0.06 %"],
        ...["0.002 WETH + 0.06 USDC", "0.01 USDC", "USDC to spoke-b"],
      ],
    ]);
  });

  it("shows no filler where none is offered anything, and an unknown time before a message arrived", () => {
    const crossing = { ...CROSSING, offer: () => undefined };
    const route = chosen({ advancedOut: undefined, crossing });
    const [, row = ""] = routeTable(PLAN, [route], { byFiller: 2, byProof: undefined });
    expect(row).to.match(/^- +- +9\.99 USDC +unknown .* 0\.002 WETH \+ 0\.01 USDC /);
  });

  it("shows one output and the router's fee alone of an order that stays on its chain", () => {
    const stays = chosen({ crossing: undefined });
    const [head, row] = routeTable(PLAN, [stays], undefined);
    expect(head).to.match(/^output +at least +impact +fees +gas +route$/);
    expect(row).to.match(/^9\.94 USDC +9\.9 USDC +0\.06 % +0\.002 WETH +0\.01 USDC/);
    expect(routeTable({ ...PLAN, feeBps: 0n }, [stays], undefined)[1]).to.match(/ none /);
  });
});
