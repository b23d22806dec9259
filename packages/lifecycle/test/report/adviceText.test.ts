import type { MessageOutlook, MessageSituation } from "@causeway/lifecycle";
import { expect } from "chai";

import { adviceText } from "../../src/report/adviceText.ts";

const commands = { deliver: "DELIVER", status: "STATUS", confirm: "CONFIRM" };
const chains = { origin: { name: "spoke-a" }, destination: { name: "spoke-b" } };
const of = (outlook: MessageOutlook) =>
  adviceText(chains as unknown as MessageSituation, outlook, commands);

describe("adviceText", () => {
  it("leaves nobody without a command while the message can go on", () => {
    expect(of({ kind: "wait", until: "final" })).to.contain("DELIVER");
    for (const isProven of [true, false]) {
      expect(of({ kind: "act", action: "import", isProven })).to.contain("DELIVER");
      expect(of({ kind: "act", action: "expire", isProven })).to.contain("DELIVER --expire");
    }
  });

  it("says that calldata is ready only where no proof is lacking", () => {
    const deliver = { kind: "act", action: "deliver" } as const;
    expect(of({ ...deliver, isProven: true })).to.contain("--calldata");
    expect(of({ ...deliver, isProven: false })).not.to.contain("--calldata");
    const expire = of({ kind: "act", action: "expire", isProven: true });
    expect(expire).to.contain("--calldata --refund-to");
  });

  it("names the gas limit that a recipient needs, and how one is tried that would fail", () => {
    const enough = of({ kind: "give gas", gasLimit: 900n, recipientGas: 700n });
    expect(enough).to.contain("--calldata").and.to.contain("at least 900");
    expect(of({ kind: "mend", isProven: true })).to.contain("DELIVER --anyway");
    expect(of({ kind: "give more", gasLimit: 900n, isProven: true })).to.contain("DELIVER");
  });

  it("lets anyone have a silent recipient or sender asked", () => {
    expect(of({ kind: "recover", isCalledAgain: true })).to.contain("DELIVER");
    expect(of({ kind: "settling", isSilent: true })).to.contain("--calldata");
    expect(of({ kind: "settling", isSilent: false })).not.to.contain("--calldata");
  });

  it("says that a message is not lost which is held up", () => {
    expect(of({ kind: "blocked", by: "paused" })).to.contain("not lost");
  });

  it("leads to the message that tells the origin, or has it proven again", () => {
    expect(of({ kind: "follow", noticeId: "0x55" })).to.equal("Follow it: STATUS --message 0x55");
    for (const standing of ["outdated", "voided"] as const) {
      const told = of({ kind: "confirm", noticeId: "0x55", standing });
      expect(told).to.contain("CONFIRM --message 0x55");
    }
    expect(of({ kind: "notice paused" })).not.to.contain("CONFIRM");
    expect(of({ kind: "done" })).to.equal("There is nothing left to do.");
  });
});
