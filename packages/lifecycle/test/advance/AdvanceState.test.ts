import { expect } from "chai";

import { type AdvanceFacts, advanceStateOf } from "../../src/index.ts";

const MINED: AdvanceFacts = {
  isFinal: false,
  isMissing: false,
  isLost: false,
  isDelivered: false,
  repaid: 0n,
  isRepaid: false,
  isOwed: false,
};
const stateOf = (facts: Partial<AdvanceFacts>) => advanceStateOf({ ...MINED, ...facts });

describe("advanceStateOf", () => {
  it("says how far an advance came before its transfer is delivered", () => {
    expect(stateOf({})).to.equal("mined");
    expect(stateOf({ isFinal: true })).to.equal("final");
    expect(stateOf({ isFinal: true, isMissing: true })).to.equal("vanished");
    expect(stateOf({ isFinal: true, isMissing: true, isLost: true })).to.equal("lost");
  });

  it("says how much was repaid after that, whatever the origin shows", () => {
    const delivered = { isDelivered: true, isMissing: true, isLost: true };
    expect(stateOf(delivered)).to.equal("delivered");
    expect(stateOf({ ...delivered, repaid: 1n })).to.equal("part-repaid");
    expect(stateOf({ ...delivered, repaid: 2n, isRepaid: true })).to.equal("repaid");
    expect(stateOf({ ...delivered, repaid: 2n, isRepaid: true, isOwed: true })).to.equal("owed");
  });
});
