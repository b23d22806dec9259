import { expect } from "chai";

import { type TransferFacts, transferStateOf } from "../../src/index.ts";

const SENT: TransferFacts = {
  units: 100n,
  ending: undefined,
  arrival: "none",
  comeback: undefined,
  returned: { units: 0n, paidBack: 0n },
  isOverdue: false,
};
const stateOf = (facts: Partial<TransferFacts>) => transferStateOf({ ...SENT, ...facts });

/** Of a transfer that came back. */
function back(
  comeback: TransferFacts["comeback"],
  units: bigint,
  paidBack: bigint,
  ending?: "rejected",
) {
  return stateOf({ comeback, arrival: "returned", returned: { units, paidBack }, ending });
}

describe("transferStateOf", () => {
  it("says of a transfer whether it is on its way, paid or ended", () => {
    expect(stateOf({})).to.equal("sent");
    expect(stateOf({ isOverdue: true })).to.equal("overdue");
    expect(stateOf({ ending: "delivered", isOverdue: true })).to.equal("paid");
    for (const ending of ["expired", "rejected", "voided"] as const) {
      expect(stateOf({ ending })).to.equal("ended");
    }
  });

  it("says where it stands in the bridge that has it", () => {
    for (const arrival of ["waiting", "aside", "ready", "claimable"] as const) {
      expect(stateOf({ ending: "delivered", arrival })).to.equal(arrival);
    }
    const returned = { ending: "delivered", arrival: "returned" } as const;
    expect(stateOf(returned)).to.equal("returning");
    expect(stateOf({ ...returned, returned: { units: 9n, paidBack: 0n } })).to.equal("returned");
    expect(stateOf({ ...returned, comeback: "claimable" })).to.equal("claimable");
  });

  it("ends what came back where all that was sent back is settled", () => {
    expect(back("refunded", 100n, 100n)).to.equal("refunded");
    expect(back("refunded", 0n, 100n)).to.equal("refunded");
  });

  it("goes on where more was sent back than came back by what was forged", () => {
    expect(back("refunded", 100n, 1n)).to.equal("returned");
  });

  it("goes on where it was ended, and less came back by what was forged", () => {
    expect(back("refunded", 1n, 1n, "rejected")).to.equal("ended");
    expect(back("refunded", 1n, 100n, "rejected")).to.equal("refunded");
  });

  it("has a part that waits paid first", () => {
    expect(back("waiting", 100n, 1n)).to.equal("waiting");
  });
});
