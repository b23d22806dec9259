import { expect } from "chai";

import {
  backtest,
  reportTable,
} from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import { message, optionsFor, PRICE, REMOTE, SPOKE, scheduleOf, word } from "./fixtures.ts";

describe("reportTable", () => {
  it("says what changes, for whom, what is at risk and what was checked", async () => {
    const dearer = { ...PRICE, base: 2_000n, gasPrice: 15n };
    const messages = [message(), message({ messageId: word(2), destinationChainId: REMOTE })];
    const text = reportTable(await backtest(messages, optionsFor(scheduleOf([SPOKE, dearer]))));
    for (const part of [
      "2 messages from 2027-01-15 08:00 to 2027-01-15 08:00 UTC",
      /of that its base +none +0\.000000000000002 ETH/,
      /ETH +0\.000000000002082 ETH +0\.000000000001562 ETH +-0\.00000000000052 ETH +-25\.0 %/,
      /hub to spoke +2 /,
      /^ {2}0x0{39}1 +hub +2 /m,
      "FAILED  Does the schedule have every destination that messages went to?",
      /ok +Does more gas, or a longer payload, never cost less\?/,
      "look    Would each message have paid for its delivery?",
    ]) {
      if (typeof part === "string") expect(text).to.include(part);
      else expect(text).to.match(part);
    }
  });

  it("says so if there were no messages", async () => {
    const text = reportTable(await backtest([], optionsFor(scheduleOf([SPOKE, PRICE]))));
    expect(text).to.include("No messages to replay.");
  });
});
