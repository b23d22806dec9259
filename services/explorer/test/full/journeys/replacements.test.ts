import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Journey } from "../../journeys/Journey.ts";
import { pendingOf, replace, withoutBlocks } from "../../journeys/replace.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];

describeJourneys("an order that its wallet replaces", (stage) => {
  /** Sends an order while no block is made. */
  async function sendOrder({ widget, wallet }: Journey): Promise<void> {
    await widget.connect();
    await widget.review();
    await widget.sign();
    await wallet.signOrder();
  }

  const node = () => stage().site.swaps.network.provider("spoke-a");

  it("is followed by its new transaction, if its person speeds it up", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC]);
    await withoutBlocks(node(), async () => {
      await sendOrder(journey);
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
});
