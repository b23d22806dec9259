import { expect } from "chai";

import { describeJourneysOver } from "../../journeys/describeJourneys.ts";
import { TonOriginSite } from "../../journeys/TonOriginSite.ts";

const LONGEST = 240_000;
/** The chain is asked for the transaction before a block has it: the browser writes each refusal down. */
const NOT_IN_A_BLOCK = /^Failed to load resource: .* 404 .*\/v2\/blockchain\/transactions\//;

describeJourneysOver(
  () => TonOriginSite.start(),
  "a person at the page of messages, on TON",
  (stage) => {
    it("sends a message from TON to a contract on an EVM chain, which takes it", async () => {
      const { site, begin } = stage();
      const { hub, peer } = site.network;
      const board = await site.board();
      const journey = await begin({ at: `send.html?from=${peer.chainId}&to=${hub.chainId}` });
      const { tab, hands, wallet } = journey;
      journey.caused.push(NOT_IN_A_BLOCK);
      const bar = tab.page.locator("aside.development");
      await journey.connect();
      await hands.press(bar, /^Get coin and tokens$/);
      await journey.reads("You have coin and tokens on every chain", LONGEST);
      await hands.press(bar, /^Development wallet$/);
      await journey.reads(await wallet.accountOnTon());
      await journey.reads("100 TON");
      await hands.press(tab.page.locator("dialog.development"), /^Close$/);
      const form = tab.page.locator("form.act-form");
      await hands.type(form, "Recipient", board.address);
      await hands.type(form, "Payload", "hello from TON");
      await hands.press(form, /^Review$/);
      await journey.reads("You sign");
      await journey.reads("Goes along; the rest comes back to you");
      await hands.press(tab.page.locator("main"), /^Sign and send$/);
      await wallet.refuse(/^Send the call send$/);
      await journey.reads(/You declined. Nothing was signed/);
      await hands.press(tab.page.locator("main"), /^(Go on|Sign and send)$/);
      await wallet.agree(/^Send the call send$/);
      await journey.reads("It is under way.");
      await journey.reload();
      await journey.reads("It is done.", LONGEST);
      expect(await board.lastText()).to.equal("hello from TON");
      await journey.end();
    });
  },
);
