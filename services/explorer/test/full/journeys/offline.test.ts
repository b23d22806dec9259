import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const THERE: Place = ["spoke-b", "USDC"];
/** Each request that fails, the browser writes down. */
const NOT_REACHED = /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

describeJourneys("a swap whose page loses the network", (stage) => {
  it("says so, goes on when the network is back, and sends the order once", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    journey.caused.push(NOT_REACHED);
    const { widget, wallet, tab } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    await widget.connect();
    await widget.review();
    await widget.sign();
    await wallet.signOrder();
    await widget.reads(/on the way to/);
    await tab.page.context().setOffline(true);
    await site.prove("spoke-a", account);
    await tab.page.context().setOffline(false);
    await widget.isOver();
    const [sold = 0n, bought = 0n] = await changes();
    expect(sold).to.equal(-20n * ONE);
    expect(bought > 19n * ONE && bought < 20n * ONE).to.equal(true);
    expect(await site.orders("spoke-a", account)).to.have.length(1);
    await journey.end();
  });
});
