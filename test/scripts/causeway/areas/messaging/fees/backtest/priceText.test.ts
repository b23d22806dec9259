import { expect } from "chai";

import { backtest } from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import { Names } from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/Names.ts";
import { priceGroups } from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/priceText.ts";
import {
  HUB,
  historyOf,
  PRICE as IN_FORCE,
  optionsFor,
  REMOTE,
  SPOKE,
  scheduleOf,
} from "./fixtures.ts";

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
