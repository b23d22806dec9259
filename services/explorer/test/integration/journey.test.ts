// cspell:ignore Vérifiez votre échange finalité
import { expect } from "chai";

import { bringFrench } from "../journeys/bringFrench.ts";
import { describeJourneys } from "../journeys/describeJourneys.ts";
import type { Place } from "../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const ETHER: Place = ["spoke-b", "ETH"];

describeJourneys("a swap from spoke to spoke", (stage) => {
  it("is made by mouse in a language of the page, and pays at least the minimum", async () => {
    const { site, begin } = stage();
    const journey = await begin();
    const { widget, wallet } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, ETHER]);
    await widget.choose(/^USDC Spoke B/, "ETH", /^ETH .*Spoke B/);
    await bringFrench(journey.tab.page);
    await widget.connect();
    await widget.sell("100");
    await widget.review();
    await widget.reads("Vérifiez votre échange");
    await widget.sign();
    await wallet.signOrder();
    await widget.reads(/on the way to/);
    await widget.reads(/Le bloc de .*Spoke A.* attend sa finalité/);
    await site.prove("spoke-a", account);
    await widget.isOver();
    const [sold = 0n, bought = 0n] = await changes();
    expect(sold).to.equal(-100n * ONE);
    expect(bought >= (await site.minimumOf("spoke-a", account))).to.equal(true);
    await journey.end();
  });
});
