import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const THERE: Place = ["spoke-b", "USDC"];
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

describeJourneys("a person who loses the network", (stage) => {
  it("reads that the device is offline, and goes on by themselves once it is back", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    const { widget, wallet, tab } = journey;
    journey.caused.push(NO_NETWORK);
    const context = tab.page.context();
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    await widget.connect();
    await context.setOffline(true);
    await tab.page.getByRole("textbox", { name: "Amount to send" }).fill("30");
    await journey.reads("This device is offline.");
    await context.setOffline(false);
    await widget.review();
    await widget.sign();
    await wallet.signOrder();
    await widget.reads(/on the way to/);
    await context.setOffline(true);
    await site.prove("spoke-a", account);
    await context.setOffline(false);
    await widget.isOver();
    const [sold = 0n, bought = 0n] = await changes();
    expect(sold).to.equal(-30n * ONE);
    expect(bought > 29n * ONE && bought < 30n * ONE).to.equal(true);
    await journey.end();
  });
});
