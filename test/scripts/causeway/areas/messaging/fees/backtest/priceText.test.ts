import { expect } from "chai";

import { backtest } from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import { Names } from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/Names.ts";
import {
  priceChangesOf,
  priceGroups,
} from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/priceText.ts";
import {
  HUB,
  historyOf,
  PRICE as IN_FORCE,
  optionsFor,
  REMOTE,
  SPOKE,
  scheduleOf,
} from "./fixtures.ts";

const ETH = { symbol: "ETH", decimals: 18 };
const PRICE = {
  ...{ base: "100000000000000", gasPrice: "1500000000", gasPerByte: "40" },
  ...{ maxGasLimit: "1000000", maxPayload: "32768" },
};
const way = { originChainId: "1", destinationChainId: "2" };

describe("priceChangesOf", () => {
  it("tells the parts that change in units that people know, and what a usual message costs", () => {
    const after = { ...PRICE, gasPrice: "3000000000", maxPayload: "1000" };
    expect(priceChangesOf({ ...way, before: PRICE, after }, ETH)).to.deep.equal([
      {
        name: "a message of 200,000 gas and 256 bytes",
        // 10^14 + 1.5 * 10^9 * 210,240
        ...{ before: "0.00041536 ETH", after: "0.00073072 ETH", share: "+75.9 %" },
      },
      { name: "its gas, each", before: "1.5 gwei", after: "3 gwei", share: "+100.0 %" },
      { name: "payload, at most", before: "32,768 bytes", after: "1,000 bytes", share: "-96.9 %" },
    ]);
  });

  it("tells all of a price that is new", () => {
    const changes = priceChangesOf({ ...way, before: null, after: PRICE }, ETH);
    expect(changes).to.have.length(6);
    expect(changes.every(({ before }) => before === "none")).to.equal(true);
  });

  it("names gas prices of other coins by their smallest unit", () => {
    const coin = { symbol: "TON", decimals: 9 };
    const [, , gas] = priceChangesOf({ ...way, before: null, after: PRICE }, coin);
    expect(gas?.after).to.equal("1,500,000,000 of the smallest unit");
  });
});

describe("priceGroups", () => {
  const groupsOf = async (...next: Parameters<typeof scheduleOf>) => {
    const histories = new Map([
      [HUB, historyOf(scheduleOf([SPOKE, IN_FORCE], [REMOTE, IN_FORCE]))],
    ]);
    const report = await backtest([], optionsFor(scheduleOf(...next), { histories }));
    return priceGroups(report, new Names(report)).map(({ ways }) => ways);
  };

  it("tells what is true of several lanes once, and nothing of those that stay as they are", async () => {
    const dearer = { ...IN_FORCE, base: 2_000n };
    expect(await groupsOf([SPOKE, dearer], [REMOTE, dearer])).to.deep.equal([
      "hub to spoke, hub to remote",
    ]);
    expect(await groupsOf([SPOKE, IN_FORCE], [REMOTE, dearer])).to.deep.equal(["hub to remote"]);
  });

  it("names six lanes at most", async () => {
    const many = Array.from({ length: 9 }, (_, i) => [BigInt(100 + i), IN_FORCE] as const);
    const [ways] = await groupsOf(
      ...many.map(([id, price]): [bigint, typeof price] => [id, price]),
    );
    expect(ways).to.equal(
      `${[100, 101, 102, 103, 104, 105].map((id) => `hub to chain ${id}`).join(", ")} and 3 more`,
    );
  });
});
