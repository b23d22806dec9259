import { expect } from "chai";

import {
  type TransferSituation,
  transferStateOf,
} from "../../../../scripts/causeway/transfers/TransferSituation.ts";

/** A transfer of this chain that came back, as far as it is asked for its state. */
function situation(state: string, units: bigint, paidBack: bigint): TransferSituation {
  const comeback = { state, isRefund: true };
  const arrival = { state: "returned", isRefund: false };
  return { comeback, arrival, returned: { units, paidBack }, message: {} } as TransferSituation;
}

describe("transferStateOf", () => {
  it("ends what came back where all that was sent back is settled", () => {
    expect(transferStateOf(situation("refunded", 100n, 100n))).to.equal("refunded");
    expect(transferStateOf(situation("refunded", 0n, 100n))).to.equal("refunded");
  });

  it("goes on where more was sent back than came back by what was forged", () => {
    expect(transferStateOf(situation("refunded", 100n, 1n))).to.equal("returned");
  });

  it("has a part that waits paid first", () => {
    expect(transferStateOf(situation("waiting", 100n, 1n))).to.equal("waiting");
  });
});
