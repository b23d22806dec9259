import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const THERE: Place = ["spoke-b", "USDC"];

describeJourneys("a swap whose page is loaded again", (stage) => {
  it("goes on after its page was loaded again at each step", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20" });
    const { widget, wallet } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    await widget.connect();
    await journey.reload();
    await widget.connect();
    await widget.review();
    await journey.reload();
    await widget.connect();
    await widget.review();
    await widget.sign();
    await wallet.isAsked(/^Sign Permit/);
    await journey.reload();
    expect(await site.orders("spoke-a", account)).to.deep.equal([]);
    await widget.connect();
    await widget.review();
    await widget.sign();
    await wallet.agree(/^Sign Permit/);
    await wallet.isAsked(/^Send the call/);
    await journey.reload();
    expect(await site.orders("spoke-a", account)).to.deep.equal([]);
    await widget.openUnderWay();
    await widget.press(/^Ask the wallet again$/);
    await widget.reads("Connect the wallet of this swap, then go on.");
    await widget.close();
    await widget.connect();
    await widget.openUnderWay();
    await widget.reads("Asking again is safe");
    await widget.press(/^Ask the wallet again$/);
    await wallet.agree(/^Send the call/);
    await widget.reads(/on the way to/);
    await journey.reload();
    await widget.openUnderWay();
    await widget.reads(/on the way to/);
    await site.prove("spoke-a", account);
    await widget.isOver();
    await journey.reload();
    const [sold = 0n, bought = 0n] = await changes();
    expect(sold).to.equal(-20n * ONE);
    expect(bought > 19n * ONE && bought < 20n * ONE).to.equal(true);
    expect(await site.orders("spoke-a", account)).to.have.length(1);
    await journey.end();
  });

  it("tells after each reload how far it is, from the block until the proof", async () => {
    const { site, begin } = stage();
    const { network } = site.swaps;
    const journey = await begin({ at: "?amount=20" });
    const { widget, wallet } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC, THERE]);
    const readsAgain = async (text: RegExp) => {
      await widget.reads(text);
      await journey.reload();
      await widget.openUnderWay();
      await widget.reads(text);
      expect(await changes()).to.deep.equal([-20n * ONE, 0n]);
    };
    await journey.sendOrder();
    await readsAgain(/is not final yet/);
    await network.finalise("spoke-a");
    await readsAgain(/is final. Its validators sign it next/);
    const { transferId } = await site.newestOrder("spoke-a", account);
    await network.prove(transferId);
    await readsAgain(/A light client vouches for the block/);
    await network.deliver(transferId);
    await widget.isOver();
    const [, bought = 0n] = await changes();
    expect(bought > 19n * ONE && bought < 20n * ONE).to.equal(true);
    expect(await site.orders("spoke-a", account)).to.have.length(1);
    expect(wallet.asked).to.have.length(2);
    await journey.end();
  });
});
