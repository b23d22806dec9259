import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";

const TEXT = "hello over there";
const LONGEST = 120_000;

describeJourneys("a person at the page of messages", (stage) => {
  it("sends a message to a contract on another chain, which takes it", async () => {
    const { site, begin } = stage();
    const { swaps } = site;
    const recipient = await swaps.recorder("spoke-b");
    const journey = await begin({ at: "send.html?from=spoke-a&to=spoke-b" });
    const { tab, hands, wallet } = journey;
    const account = await journey.fund();
    await journey.connect();
    const form = tab.page.locator("form.act-form");
    await hands.type(form, "Recipient", recipient);
    await hands.type(form, "Payload", TEXT);
    await hands.press(form, /^Review$/);
    await journey.reads("You sign");
    await hands.press(tab.page.locator("main"), /^Sign and send$/);
    expect(await site.messages("spoke-a", account)).to.deep.equal([]);
    await wallet.agree(/^Send the call/);
    await journey.reads("It is under way.");
    await journey.reload();
    await journey.reads("It is under way.");
    await site.proveMessage("spoke-a", account);
    await journey.reads("It is done.", LONGEST);
    const calls = await site.callsOf("spoke-b", recipient);
    expect(calls).to.have.length(1);
    expect(calls[0]).to.contain(Buffer.from(TEXT).toString("hex"));
    await journey.end();
  });
});
