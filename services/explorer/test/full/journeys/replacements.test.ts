import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import { pendingOf, replace, withoutBlocks } from "../../journeys/replace.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
/** Milliseconds in which a page sees a transaction: a person takes longer to cancel it. */
const SOON = 4_000;
const USDC: Place = ["spoke-a", "USDC"];

describeJourneys("an order that its wallet replaces", (stage) => {
  const node = () => stage().site.swaps.network.provider("spoke-a");

  it("is followed by its new transaction, if its person speeds it up", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC]);
    await withoutBlocks(node(), async () => {
      await journey.sendOrder();
      const waiting = await pendingOf(node(), account);
      const hash = await replace(node(), await journey.wallet.key(), waiting);
      expect(hash).to.not.equal(waiting.hash);
    });
    await site.prove("spoke-a", account);
    await journey.widget.isOver();
    expect(await changes()).to.deep.equal([-20n * ONE]);
    expect(await site.orders("spoke-a", account)).to.have.length(1);
    await journey.end();
  });

  it("is over, and says so, if its person cancels it", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC]);
    await withoutBlocks(node(), async () => {
      await journey.sendOrder();
      const waiting = await pendingOf(node(), account);
      await journey.widget.reads(/^Transaction/);
      await sleep(SOON);
      const emptied = { ...waiting, to: account, input: "0x", value: "0x0" };
      await replace(node(), await journey.wallet.key(), emptied);
    });
    await site.swaps.network.finalise("spoke-a");
    await journey.widget.reads("You cancelled the order in the wallet. Only gas was paid.");
    expect(await changes()).to.deep.equal([0n]);
    expect(await site.orders("spoke-a", account)).to.deep.equal([]);
    await journey.widget.press(/^New swap$/);
    await journey.end();
  });
});
