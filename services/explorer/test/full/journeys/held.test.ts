// cspell:ignore Vous pouvez
import { expect } from "chai";

import { bringFrench } from "../../journeys/bringFrench.ts";
import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const THERE: Place = ["spoke-b", "USDC"];

describeJourneys("a swap that fails at its destination", (stage) => {
  it("is held, and its person takes the tokens that crossed", async () => {
    const { site, begin } = stage();
    const journey = await begin();
    const { widget, wallet } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    await widget.choose(/^USDC Spoke B/, "ETH", /^ETH .*Spoke B/);
    await bringFrench(journey.tab.page);
    await widget.connect();
    await widget.sell("100");
    await widget.review();
    await widget.sign();
    await wallet.signOrder();
    await widget.reads(/on the way to/);
    await site.movePrice("spoke-b", "USDC", "ETH");
    await site.prove("spoke-a", account);
    await widget.reads(/held there/);
    await widget.reads("Vous pouvez");
    expect(await changes()).to.deep.equal([-100n * ONE, 0n]);
    await widget.press(/^Take the bridged tokens/);
    await wallet.agree(/^Send the call/);
    await widget.reads(/took the token that crossed/);
    await site.swaps.network.finalise("spoke-b");
    await widget.isOver();
    const [sold, taken = 0n] = await changes();
    expect(sold).to.equal(-100n * ONE);
    expect(taken > 99n * ONE && taken < 100n * ONE).to.equal(true);
    await journey.end();
  });
});
