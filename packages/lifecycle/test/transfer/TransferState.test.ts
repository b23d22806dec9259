import { expect } from "chai";

import {
  isTransferDone,
  TRANSFER_STATES,
  type TransferFacts,
  transferStateOf,
} from "../../src/index.ts";

const SENT: TransferFacts = {
  units: 100n,
  ending: undefined,
  arrival: "none",
  comeback: undefined,
  returned: { units: 0n, paidBack: 0n },
  ...{ isOverdue: false, isVoided: false, isBackVoided: false, isUntold: false },
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

  it("calls it voided where it waits by a message that admins voided, at either end", () => {
    for (const waits of ["waiting", "aside", "ready", "claimable"] as const) {
      const here = { ending: "voided", arrival: waits, isVoided: true } as const;
      expect(stateOf({ ...here, isUntold: true })).to.equal("voided");
      expect(stateOf({ ...here, isUntold: false })).to.equal("voided");
      const back = { arrival: "returned", comeback: waits, isBackVoided: true } as const;
      expect(stateOf({ ending: "delivered", ...back })).to.equal("voided");
    }
  });

  it("calls it discarded where it was voided and no message tells its origin", () => {
    expect(stateOf({ ending: "voided", isUntold: true })).to.equal("discarded");
    const returned = { ending: "delivered", arrival: "returned", isUntold: true } as const;
    expect(stateOf(returned)).to.equal("discarded");
    expect(stateOf({ ...returned, comeback: "refunded", isBackVoided: true })).to.equal(
      "discarded",
    );
    const ended = { ending: "expired", comeback: "refunded", isBackVoided: true } as const;
    expect(stateOf({ ...ended, isUntold: true })).to.equal("discarded");
    expect(stateOf(ended), "another notice tells it").to.equal("ended");
  });

  it("goes by its destination where admins voided the message of its refund", () => {
    const found = { comeback: "refunded", isBackVoided: true } as const;
    expect(stateOf(found)).to.equal("sent");
    expect(stateOf({ ...found, ending: "delivered" })).to.equal("paid");
    const waits = { ...found, ending: "delivered", arrival: "waiting" } as const;
    expect(stateOf(waits)).to.equal("waiting");
    expect(stateOf({ ...waits, isVoided: true })).to.equal("voided");
    expect(stateOf({ ...found, ending: "delivered", arrival: "returned" })).to.equal("returning");
  });

  it("ends what was paid back before admins voided its return", () => {
    const refunded = { ending: "delivered", arrival: "returned", comeback: "refunded" } as const;
    const paid = { ...refunded, isBackVoided: true, returned: { units: 0n, paidBack: 9n } };
    expect(stateOf({ ...paid, isUntold: true })).to.equal("refunded");
    expect(stateOf(paid), "the true return is on its way").to.equal("returning");
    const settled = { ...paid, returned: { units: 9n, paidBack: 9n } };
    expect(stateOf(settled)).to.equal("refunded");
  });

  it("has a part that waits paid first", () => {
    expect(back("waiting", 100n, 1n)).to.equal("waiting");
  });
});

describe("isTransferDone", () => {
  it("is so of a transfer of which nothing is paid any more, and of no other", () => {
    const done = TRANSFER_STATES.filter((state) => isTransferDone(state));
    expect(done).to.deep.equal(["discarded", "paid", "refunded"]);
  });
});
