import { ChainError } from "@causeway/chains";
import { expect } from "chai";

import { Demands } from "../src/Demands.ts";
import { demandingHigher } from "../src/demandingHigher.ts";

/** The height that is demanded after a checkpoint of height 5 was refused. */
async function demanded(error: string, ...values: bigint[]): Promise<bigint> {
  const demands = new Demands();
  const refused = new ChainError("CallReverted", "reverts", { error, arguments: values });
  const failure = await demandingHigher({ demands }, { chainId: 1n, height: 5n }, async () => {
    throw refused;
  }).catch((reason) => reason);
  expect(failure).to.equal(refused);
  return demands.of(1n).height;
}

describe("demandingHigher", () => {
  it("demands the height from which a light client was anchored", async () => {
    expect(await demanded("HeightTooLow", 5n, 9n)).to.equal(9n);
  });

  it("demands a newer checkpoint than one that a light client distrusts by its time", async () => {
    expect(await demanded("CheckpointDistrusted", 100n, 100n)).to.equal(6n);
  });

  it("demands nothing where a newer checkpoint would not help", async () => {
    expect(await demanded("LanePaused", 1n)).to.equal(0n);
  });
});
