import { expect } from "chai";

import { TON_ID } from "../../../../../test/scripts/world/TonMailbox.ts";
import { describeJourneysOver } from "../../journeys/describeJourneys.ts";
import { TonSite } from "../../journeys/TonSite.ts";

const LONGEST = 120_000;

describeJourneysOver(
  () => TonSite.start(),
  "a person at the page of messages, with TON",
  (stage) => {
    it("sends a message to a contract on TON, which takes it", async () => {
      const { site, begin } = stage();
      const { hub, ton } = site.world;
      const recipient = await ton.burnsUntil(0);
      const journey = await begin({ at: `send.html?from=${hub.chainId}&to=${TON_ID}` });
      const { tab, hands, wallet } = journey;
      const account = await journey.fund();
      await journey.connect();
      const form = tab.page.locator("form.act-form");
      await hands.type(form, "Recipient", recipient.toString({ testOnly: true }));
      await hands.type(form, "Payload", "hello over there");
      await hands.press(form, /^Review$/);
      await journey.reads("You sign");
      await hands.press(tab.page.locator("main"), /^Sign and send$/);
      await wallet.agree(/^Send the call/);
      await journey.reads("It is under way.");
      await site.deliver(account);
      await journey.reads("It is done.", LONGEST);
      expect(ton.takenBy(recipient)).to.equal(1n);
      expect(await site.messages(account)).to.have.length(1);
      await journey.end();
    });
  },
);
