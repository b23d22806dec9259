import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const THERE: Place = ["spoke-b", "USDC"];

describeJourneys("a swap in two tabs", (stage) => {
  it("is carried out by one, watched in the other, and sent once", async () => {
    const { site, begin } = stage();
    const first = await begin({ at: "?amount=20" });
    const account = await first.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    await first.widget.connect();
    await first.widget.review();
    await first.widget.sign();
    await first.wallet.agree(/^Sign Permit/);
    await first.wallet.isAsked(/^Send the call/);
    const second = await first.another();
    await second.widget.openUnderWay();
    await second.widget.reads("Another tab carries out this swap");
    await first.wallet.agree(/^Send the call/);
    await first.widget.reads(/on the way to/);
    await second.widget.reads(/^Transaction 0x/);
    await first.end();
    await site.prove("spoke-a", account);
    await second.widget.isOver();
    const [sold = 0n, bought = 0n] = await changes();
    expect(sold).to.equal(-20n * ONE);
    expect(bought > 19n * ONE && bought < 20n * ONE).to.equal(true);
    expect(await site.orders("spoke-a", account)).to.have.length(1);
    expect(second.wallet.asked).to.deep.equal([]);
    await second.end();
  });
});
