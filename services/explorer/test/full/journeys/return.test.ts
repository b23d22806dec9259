import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const THERE: Place = ["spoke-b", "USDC"];

describeJourneys("a transfer that waits for a limit", (stage) => {
  it("is sent back by its person, who has the money on the origin again", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    const { widget, wallet } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    await journey.sendOrder();
    await widget.reads(/on the way to/);
    await site.limitArrivals("spoke-b", "spoke-a", 0n);
    await site.prove("spoke-a", account);
    await widget.press(/^Send the funds back$/);
    await wallet.agree(/^Send the call/);
    await widget.reads(/The funds come back to/);
    expect(await changes()).to.deep.equal([-20n * ONE, 0n]);
    await site.proveMessage("spoke-b", account);
    await widget.press(/^Pay the return out/);
    await wallet.agree(/^Send the call/);
    await widget.reads(/The funds are back on/);
    await site.swaps.network.finalise("spoke-a");
    await widget.isOver();
    expect(await changes()).to.deep.equal([0n, 0n]);
    await journey.end();
  });
});
