import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Journey } from "../../journeys/Journey.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const THERE: Place = ["spoke-b", "USDC"];
/** The browser writes each request down that it cannot send. */
const NOT_SENT = /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

/** Takes the network from a page while something is done. */
async function withoutNetwork({ tab }: Journey, act: () => Promise<void>): Promise<void> {
  const profile = tab.page.context();
  await profile.setOffline(true);
  await act();
  await profile.setOffline(false);
}

describeJourneys("a swap whose page loses the network", (stage) => {
  it("says so to a person who chooses, and goes on by itself", async () => {
    const journey = await stage().begin();
    journey.caused.push(NOT_SENT);
    const { widget, hands } = journey;
    await widget.connect();
    await withoutNetwork(journey, async () => {
      await hands.type(widget.element, "Amount to send", "20");
      await journey.reads(
        "This device is offline. Connect it: this page then asks again by itself.",
      );
    });
    await widget.review();
    await journey.end();
  });

  it("goes on after its order was sent, and sends no other one", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    journey.caused.push(NOT_SENT);
    const { widget } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    await journey.sendOrder();
    await widget.reads(/on the way to/);
    await withoutNetwork(journey, () => site.prove("spoke-a", account));
    await widget.isOver();
    const [sold = 0n, bought = 0n] = await changes();
    expect(sold).to.equal(-20n * ONE);
    expect(bought > 19n * ONE && bought < 20n * ONE).to.equal(true);
    expect(await site.orders("spoke-a", account)).to.have.length(1);
    await journey.end();
  });
});
