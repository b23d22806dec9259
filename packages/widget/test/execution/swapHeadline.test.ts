import { expect } from "chai";

import { swapHeadline } from "../../src/execution/swapHeadline.ts";
import { loadMessages } from "../../src/messages/loadMessages.ts";
import { sayIn } from "../../src/messages/Say.ts";
import { swapSay } from "../../src/messages/swap/swapSay.ts";
import { STATES } from "../../src/states/STATES.ts";

/** The headline of a swap whose status has a state, without marks of direction. */
async function headline(stateName: string, outcome?: string): Promise<string> {
  const state = STATES.held();
  const { running } = state.swap;
  const status = running?.snapshot.status;
  if (running === undefined || status === undefined) throw new Error("nothing runs");
  const snapshot = { ...running.snapshot, outcome, status: { ...status, stateName } };
  const say = swapSay(sayIn("en", await loadMessages("en")));
  return swapHeadline({ ...running, snapshot }, state, say).replaceAll(/[\u2066-\u2069]/g, "");
}

describe("the headline of a swap", () => {
  it("names the destination while the funds go there", async () => {
    expect(await headline("signed")).to.equal("Your 100 USDC are on the way to Spoke B.");
  });

  it("names the origin while the funds come back", async () => {
    expect(await headline("returning")).to.equal("The funds come back to Spoke A.");
  });

  it("says that the funds are back, before the block of the refund is final, and after", async () => {
    expect(await headline("refunded")).to.equal("The funds are back on Spoke A.");
    expect(await headline("refunded", "refunded")).to.equal("The funds are back on Spoke A.");
  });
});
