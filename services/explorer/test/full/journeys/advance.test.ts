import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const THERE: Place = ["spoke-b", "USDC"];

describeJourneys("a transfer that a filler pays in advance", (stage) => {
  it("is usable before the proof, and over with the proof", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    const { widget } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [THERE]);
    await journey.sendOrder();
    await widget.reads(/on the way to/);
    await site.advance("spoke-a", account, "spoke-b");
    const [bought = 0n] = await changes();
    expect(bought > 0n).to.equal(true);
    await widget.reads(/usable/);
    await site.prove("spoke-a", account);
    await widget.isOver();
    expect(await changes()).to.deep.equal([bought]);
    await journey.end();
  });
});
