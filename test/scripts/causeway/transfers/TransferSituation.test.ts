import { expect } from "chai";

import {
  type TransferSituation,
  transferStateOf,
} from "../../../../scripts/causeway/transfers/TransferSituation.ts";

/** A transfer of this chain that came back, as far as it is asked for its state. */
function situation(
  state: string,
  units: bigint,
  paidBack: bigint,
  message: object = {},
): TransferSituation {
  const comeback = { state, isRefund: true };
  const arrival = { state: "returned", isRefund: false };
  const transfer = { units: 100n };
  return {
    ...{ comeback, arrival, transfer, message, returned: { units, paidBack } },
  } as unknown as TransferSituation;
}

describe("transferStateOf", () => {
  it("ends what came back where all that was sent back is settled", () => {
    expect(transferStateOf(situation("refunded", 100n, 100n))).to.equal("refunded");
    expect(transferStateOf(situation("refunded", 0n, 100n))).to.equal("refunded");
  });

  it("goes on where more was sent back than came back by what was forged", () => {
    expect(transferStateOf(situation("refunded", 100n, 1n))).to.equal("returned");
  });

  it("goes on where it was ended, and less came back by what was forged", () => {
    const ended = { ending: { outcome: "rejected" } };
    expect(transferStateOf(situation("refunded", 1n, 1n, ended))).to.equal("ended");
    expect(transferStateOf(situation("refunded", 1n, 100n, ended))).to.equal("refunded");
  });

  it("has a part that waits paid first", () => {
    expect(transferStateOf(situation("waiting", 100n, 1n))).to.equal("waiting");
  });
});
