import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const ETHER: Place = ["spoke-b", "ETH"];
const THERE: Place = ["spoke-b", "USDC"];

describeJourneys("a swap from spoke to spoke", (stage) => {
  it("is made by the keyboard alone for an exact amount", async () => {
    const { site, begin } = stage();
    const journey = await begin({ by: "keyboard" });
    const { widget, wallet } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, ETHER]);
    await widget.choose(/^USDC Spoke B/, "ETH", /^ETH .*Spoke B/);
    await widget.connect();
    await widget.buy("0.01");
    await widget.review();
    await widget.sign();
    await wallet.signOrder();
    await widget.reads(/on the way to/);
    await site.prove("spoke-a", account);
    await widget.isOver();
    const [sold = 0n, bought = 0n] = await changes();
    expect(sold < 0n).to.equal(true);
    expect(bought >= 10n ** 16n).to.equal(true);
    expect(journey.person.clicks).to.equal(0);
    await journey.end();
  });

  it("goes on after its person refused the allowance, then the order", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    const { widget, wallet } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    await widget.connect();
    await widget.review();
    await widget.sign();
    await wallet.refuse(/^Sign Permit/);
    await widget.reads("You declined. Nothing was signed.");
    expect(await changes()).to.deep.equal([0n, 0n]);
    await widget.press(/^Go on$/);
    await wallet.agree(/^Sign Permit/);
    await wallet.refuse(/^Send the call/);
    await widget.reads("You declined. Nothing was signed.");
    expect(await site.orders("spoke-a", account)).to.deep.equal([]);
    await widget.press(/^Go on$/);
    await wallet.agree(/^Send the call/);
    await widget.reads(/on the way to/);
    await site.prove("spoke-a", account);
    await widget.isOver();
    const [sold = 0n, bought = 0n] = await changes();
    expect(sold).to.equal(-20n * ONE);
    expect(bought > 19n * ONE && bought < 20n * ONE).to.equal(true);
    await journey.end();
  });
});
