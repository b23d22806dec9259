import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const USDC: Place = ["spoke-a", "USDC"];
const THERE: Place = ["spoke-b", "USDC"];

describeJourneys("a wallet that changes its account", (stage) => {
  it("signs nothing more of a swap that another account began", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    const { widget, wallet } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    await widget.connect();
    await widget.review();
    await widget.sign();
    await wallet.isAsked(/^Sign Permit/);
    const other = await wallet.addAccount();
    expect(other).to.not.equal(account);
    await wallet.agree(/^Sign Permit/);
    await widget.reads(/changed its account/);
    expect(await changes()).to.deep.equal([0n, 0n]);
    expect(await site.orders("spoke-a", other)).to.deep.equal([]);
    await wallet.useFirstAccount();
    await widget.press(/^Go on$/);
    await wallet.agree(/^Send the call/);
    await widget.reads(/on the way to/);
    await site.prove("spoke-a", account);
    await widget.isOver();
    await journey.end();
  });
});
