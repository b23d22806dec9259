import type { StepName } from "@causeway/sdk";
import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Journey } from "../../journeys/Journey.ts";
import type { Place, SentOrder, SwapSite } from "../../journeys/SwapSite.ts";
import { tellSigned } from "../../journeys/tellSigned.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const THERE: Place = ["spoke-b", "USDC"];

/** A step of a swap: what its dialog reads there, and what brings the swap to it. */
interface Reached {
  readonly reads: RegExp;
  readonly bring?: (
    network: SwapSite["swaps"]["network"],
    order: SentOrder,
    journey: Journey,
  ) => Promise<void>;
}

/** Every step in its order. A text says where else the page is loaded again, or why it is not. */
const STEPS: Readonly<Record<StepName, Reached | string>> = {
  switchChain: "the development wallet is on each chain",
  allow: "the test of steps that the wallet takes",
  sign: "the test of steps that the wallet takes",
  send: "the test of steps that the wallet takes",
  included: { reads: /is not final yet/ },
  advanced: "no filler pays this swap",
  finalised: {
    reads: /is final. Its validators sign it next/,
    bring: (network) => network.finalise("spoke-a"),
  },
  signed: {
    reads: /Validators signed the block/,
    bring: (_, __, journey) => tellSigned(journey),
  },
  proven: {
    reads: /A light client vouches for the block/,
    bring: (network, { transferId }) => network.prove(transferId),
  },
  imported: {
    reads: /The hub has the message/,
    bring: (network, { transferId }) => network.carryOn(transferId),
  },
  delivered: "the swap is over",
  paid: "the swap is over",
};

describeJourneys("a swap whose page is loaded again", (stage) => {
  it("goes on after its page was loaded again at each step that the wallet takes", async () => {
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

  it("tells after each reload how far it is, at each step that others take", async () => {
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
    const order = await site.newestOrder("spoke-a", account);
    for (const reached of Object.values(STEPS)) {
      if (typeof reached === "string") continue;
      await reached.bring?.(network, order, journey);
      await readsAgain(reached.reads);
    }
    await network.deliver(order.transferId);
    await widget.isOver();
    const [, bought = 0n] = await changes();
    expect(bought > 19n * ONE && bought < 20n * ONE).to.equal(true);
    expect(await site.orders("spoke-a", account)).to.have.length(1);
    expect(wallet.asked).to.have.length(2);
    await journey.end();
  });
});
