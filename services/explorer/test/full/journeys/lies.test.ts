import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import type { Page } from "playwright-core";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const USDC: Place = ["spoke-a", "USDC"];
const THIEF = `0x${"7e".repeat(20)}`;

const router = interfaceOf(swapRouterAbi);

/** What `/swap` builds. */
interface Item {
  to: string;
  data: string;
}
type Order = Record<string, unknown>;

/** Changes of the answer, and the field that the page must name. */
const LIES: readonly (readonly [name: string, field: RegExp, lie: (item: Item) => Item])[] = [
  ["receiver", /receiver/, (item) => changed(item, { receiver: THIEF })],
  [
    "minimum",
    /leastOut|minReceived|minimum/i,
    (item) => changed(item, { leastOut: 1n, minReceived: 1n }),
  ],
  ["token", /tokenIn/, (item) => changed(item, { tokenIn: THIEF })],
  ["target", /\bto\b|contract|target/, (item) => ({ ...item, to: THIEF })],
];

function changed({ data, ...item }: Item, change: Order): Item {
  const call = router.parseTransaction({ data });
  if (call === null) throw new Error("no call of the router");
  const [order, ...others] = call.args;
  const values = [{ ...order.toObject(), ...change }, ...others];
  return {
    ...item,
    data: router.encodeFunctionData(call.name as "swapAndBridge", values as never),
  };
}

async function lieTo(page: Page, lie: (item: Item) => Item): Promise<void> {
  await page.route("**/swap?**", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: data.map(lie) } });
  });
}

describeJourneys("a service that changes what it builds", (stage) => {
  for (const [name, field, lie] of LIES) {
    it(`is refused before a signature, and its ${name} is named`, async () => {
      const { site, begin } = stage();
      const journey = await begin({ at: "?amount=20" });
      const { widget, wallet } = journey;
      const account = await journey.fund();
      const changes = await site.watch(account, [USDC]);
      await lieTo(journey.tab.page, lie);
      await widget.connect();
      await widget.openReview();
      await widget.reads(/changed your request/);
      const [text = ""] = await widget.dialog.getByText(/changed your request/).allTextContents();
      expect(text).to.match(field);
      expect(text).to.contain("Nothing was signed.");
      expect(wallet.asked).to.deep.equal([]);
      expect(await changes()).to.deep.equal([0n]);
      await journey.end();
    });
  }
});
