import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import type { OrderEvent } from "../../../../../../../scripts/causeway/areas/swap/fees/backtest/OrderEvent.ts";
import { OrdersReplay } from "../../../../../../../scripts/causeway/areas/swap/fees/backtest/OrdersReplay.ts";
import type { SwapBacktestReport } from "../../../../../../../scripts/causeway/areas/swap/fees/backtest/report.ts";
import { swapBacktestReport } from "../../../../../../../scripts/causeway/areas/swap/fees/backtest/report.ts";
import { swapReportPage } from "../../../../../../../scripts/causeway/areas/swap/fees/backtest/reportPage.ts";
import { verdictsOf } from "../../../../../../../scripts/causeway/areas/swap/fees/backtest/verdicts.ts";

const TOKEN: Hex = `0x${"70".repeat(20)}`;
const HUB = 1n;
const SPOKE = 2n;

function order(change: Partial<OrderEvent> = {}): OrderEvent {
  return {
    ...{ kind: "order", orderId: `0x${"0a".repeat(32)}`, sender: `0x${"5e".repeat(20)}` },
    ...{ time: 1_000n, chainId: SPOKE, token: TOKEN, amountIn: 10_000n, charged: 10_000n },
    routerFee: 10n,
    ...change,
  } as OrderEvent;
}

const terms = (chainId: bigint, feeBps: bigint): OrderEvent => ({ kind: "terms", chainId, feeBps });

function replayed(events: readonly OrderEvent[]): OrdersReplay {
  const tried = new Map([
    [HUB, 0n],
    [SPOKE, 20n],
  ]);
  const replay = new OrdersReplay({ tried });
  for (const event of events) replay.add(event);
  return replay;
}

function reportOf(replay: OrdersReplay): SwapBacktestReport {
  const { orders, withoutFee } = replay;
  const tokens = [...replay.tokens].map(([address, tally]) => ({
    ...{ address, symbol: "<b>TOKEN</b>", decimals: 2, orders: tally.orders, shares: [] },
    fees: { before: `${tally.before}`, after: `${tally.after}` },
    changed: tally.changed(),
  }));
  const others = { tokens: 0, orders: 0 };
  const chain = { ...{ chain: "hub", orders, withoutFee, fees: [], tokens, others } };
  return swapBacktestReport.parse({
    format: "causeway.swap-fee-backtest.v1",
    period: replay.period.report(),
    chains: [{ ...chain, charges: replay.charges() }],
  });
}

const outcomes = (replay: OrdersReplay) => verdictsOf(reportOf(replay)).map((one) => one.outcome);

describe("OrdersReplay", () => {
  it("compares the fee of each order with the tried version's, by token", () => {
    const free = order({ chainId: HUB, routerFee: 3n });
    const replay = replayed([terms(SPOKE, 10n), terms(HUB, 3n), order(), free]);
    const tally = replay.tokens.get(TOKEN);
    expect([tally?.orders, tally?.before, tally?.after]).to.deep.equal([2, 13n, 20n]);
    expect(tally?.changed()).to.include({ raised: 1, lowered: 1 });
    expect(outcomes(replay)).to.deep.equal(["passed", "passed"]);
  });

  it("takes the fee of that time, which a later change does not touch", () => {
    const replay = replayed([terms(SPOKE, 10n), order(), terms(SPOKE, 50n)]);
    expect(replay.charges()).to.include({ compared: 1, differing: 0 });
  });

  it("fails if the terms of that time explain another fee, and names the order", () => {
    const replay = replayed([terms(SPOKE, 11n), order()]);
    expect(replay.charges().differences[0]).to.include({ before: "10", computed: "11" });
    expect(outcomes(replay)).to.deep.equal(["failed", "passed"]);
  });

  it("charges the input less the submitter's part, and asks for a look if nobody states that part", () => {
    const signed = order({ charged: 9_000n, routerFee: 9n });
    expect(replayed([terms(SPOKE, 10n), signed]).charges()).to.include({ differing: 0 });
    const unread = replayed([terms(SPOKE, 10n), order({ charged: undefined, routerFee: 4n })]);
    expect(unread.charges()).to.include({ compared: 0, unknown: 1 });
    expect(unread.tokens.get(TOKEN)?.after).to.equal(20n);
    expect(outcomes(unread)).to.deep.equal(["look", "passed"]);
  });

  it("asks for a look if the version has no fee for a destination", () => {
    const replay = replayed([order({ chainId: 9n, routerFee: 0n })]);
    expect(replay.withoutFee).to.equal(1);
    expect(outcomes(replay)).to.deep.equal(["passed", "look"]);
  });

  it("makes a page on which a token's symbol is text", () => {
    const about = { environment: "local", version: 2, madeAt: 2_000n };
    const page = swapReportPage(reportOf(replayed([terms(SPOKE, 10n), order()])), about);
    expect(page).to.include("TOKEN").and.not.include("<b>TOKEN");
  });
});
