import { ChainError } from "@causeway/chains";
import { expect } from "chai";

import { CheckpointRequests } from "../src/CheckpointRequests.ts";
import { requestNewerIfRefused } from "../src/requestNewerIfRefused.ts";

/** The height that is requested after a checkpoint of height 5 was refused. */
async function requestedAfter(error: string, ...values: bigint[]): Promise<bigint> {
  const checkpointRequests = new CheckpointRequests();
  const refused = new ChainError("CallReverted", "reverts", { error, arguments: values });
  const failure = await requestNewerIfRefused(
    { checkpointRequests },
    { chainId: 1n, height: 5n },
    async () => {
      throw refused;
    },
  ).catch((reason) => reason);
  expect(failure).to.equal(refused);
  return checkpointRequests.of(1n).height;
}

describe("requestNewerIfRefused", () => {
  it("requests the height from which a light client was anchored", async () => {
    expect(await requestedAfter("HeightTooLow", 5n, 9n)).to.equal(9n);
  });

  for (const error of ["CheckpointDistrusted", "CheckpointTooOld"]) {
    it(`requests a newer checkpoint than one that is refused for its time: ${error}`, async () => {
      expect(await requestedAfter(error, 100n, 100n)).to.equal(6n);
    });
  }

  it("requests nothing where a newer checkpoint would not help", async () => {
    expect(await requestedAfter("LanePaused", 1n)).to.equal(0n);
    expect(await requestedAfter("WrongEpoch", 4n, 40n)).to.equal(0n);
  });
});
