import { type ChainAdapter, ChainError } from "@causeway/chains";
import { expect } from "chai";

import { CheckpointRequests } from "../src/CheckpointRequests.ts";
import type { Relayer } from "../src/Relayer.ts";
import type { ProvenSignedCheckpoint } from "../src/store/checkpoints.ts";
import { withEvidence } from "../src/withEvidence.ts";

const CHECKPOINT = {
  ...{ chainId: 1n, checkpointHash: "0x01", fields: "0xaaaa", proof: "0xbb", epoch: 1n },
} as ProvenSignedCheckpoint;
const WITH_PROOF = "0xaaaabb";

const reverted = (error: string) => new ChainError("CallReverted", "reverts", { error });
const UNKNOWN = reverted("UnknownCheckpoint");

/** What a client that knows the checkpoint, or does not, is shown until it takes it. */
async function shown(isAccepted: boolean, errors: readonly Error[], epoch = 1n): Promise<string[]> {
  const relayer = { checkpointRequests: new CheckpointRequests() } as unknown as Relayer;
  const chain = {
    isAccepted: async () => isAccepted,
    lightClient: async () => ({ epoch }),
  } as unknown as ChainAdapter;
  const evidence: string[] = [];
  await withEvidence(relayer, chain, "0x0c", CHECKPOINT, async (bytes) => {
    evidence.push(bytes);
    const error = errors[evidence.length - 1];
    if (error !== undefined) throw error;
  });
  return evidence;
}

describe("withEvidence", () => {
  it("leaves out the proof of a checkpoint that the light client knows", async () => {
    expect(await shown(true, [])).to.deep.equal(["0xaaaa"]);
  });

  it("brings the proof of one that it does not know", async () => {
    expect(await shown(false, [])).to.deep.equal([WITH_PROOF]);
  });

  it("brings the proof of one that a newer one replaces before the call is tried", async () => {
    expect(await shown(true, [UNKNOWN])).to.deep.equal(["0xaaaa", WITH_PROOF]);
  });

  it("brings the proof of one that a newer one replaces before the transaction's block", async () => {
    const error = new ChainError("TransactionReverted", "reverted", {}, UNKNOWN);
    expect(await shown(true, [error])).to.deep.equal(["0xaaaa", WITH_PROOF]);
  });

  it("shows nothing to a client that waits for the next committee", async () => {
    expect(await shown(false, [], 2n)).to.deep.equal([]);
  });

  it("does not show again what is refused for another reason, or with its proof", async () => {
    const failure = async (isAccepted: boolean, ...errors: Error[]) =>
      shown(isAccepted, errors).catch((error) => error);
    const paused = reverted("LanePaused");
    expect(await failure(true, paused)).to.equal(paused);
    expect(await failure(false, UNKNOWN)).to.equal(UNKNOWN);
    expect(await failure(true, UNKNOWN, paused)).to.equal(paused);
  });
});
