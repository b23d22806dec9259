import {
  type ChainAdapter,
  ChainError,
  type EvidencedChain,
  type LightClientLimits,
  type ShownCheckpoint,
} from "@causeway/chains";
import { packCheckpoint, StateKind, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";

import { CheckpointRequests } from "../../src/checkpoints/CheckpointRequests.ts";
import { requestNewerIfRefused, withEvidence } from "../../src/deliver/evidence.ts";
import type { Relayer } from "../../src/Relayer.ts";
import type { StoredCheckpoint } from "../../src/store/checkpoints.ts";

const TIME = 1_800_000_000n;
const FIELDS = packCheckpoint({
  ...{ height: 5n, timestamp: TIME, epoch: 1n, stateKind: StateKind.ethereum },
  ...{ blockHash: ZERO_WORD, stateRoot: ZERO_WORD, outboxRoot: ZERO_WORD },
  ...{ nextCommittee: ZERO_WORD, nextCommitteeHash: ZERO_WORD },
});
const CHECKPOINT = {
  ...{ chainId: 1n, height: 5n, epoch: 1n },
  ...{ checkpointHash: "0x01", fields: FIELDS, proof: "0xbb" },
} as StoredCheckpoint;
const WITH_PROOF = `${FIELDS}bb`;
/** A chain's own form of evidence, of which nobody else knows. */
const EVIDENCE: Pick<EvidencedChain, "acceptedEvidence" | "evidenceOf"> = {
  acceptedEvidence: (fields) => fields,
  evidenceOf: async (_client, { fields, proof }: ShownCheckpoint) => `${fields}${proof?.slice(2)}`,
};

const reverted = (error: string) => new ChainError("CallReverted", "reverts", { error });
const UNKNOWN = reverted("UnknownCheckpoint");

/** A light client, as far as it is asked. */
interface Client {
  readonly epoch?: bigint;
  readonly newestHeight?: bigint;
  readonly leastHeight?: bigint;
  readonly distrustedUntil?: bigint;
}

/** What a client that knows the checkpoint, or does not, is shown until it takes it. */
async function shown(
  isAccepted: boolean,
  errors: readonly Error[],
  { epoch = 1n, newestHeight = 0n, leastHeight = 1n, distrustedUntil = 0n }: Client = {},
  checkpointRequests = new CheckpointRequests(),
): Promise<string[]> {
  const relayer = { checkpointRequests } as unknown as Relayer;
  const chain = {
    ...{ ...EVIDENCE, evidence: "proof" },
    isAccepted: async () => isAccepted,
    lightClient: async () => ({ epoch, newestHeight }),
    lightClientLimits: async () => ({ leastHeight, distrustedUntil }),
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
    expect(await shown(true, [])).to.deep.equal([FIELDS]);
  });

  it("brings the proof of one that it does not know", async () => {
    expect(await shown(false, [])).to.deep.equal([WITH_PROOF]);
  });

  it("brings the proof of one that a newer one replaces before the call is tried", async () => {
    expect(await shown(true, [UNKNOWN])).to.deep.equal([FIELDS, WITH_PROOF]);
  });

  it("brings the proof of one that a newer one replaces before the transaction's block", async () => {
    const error = new ChainError("TransactionReverted", "reverted", {}, UNKNOWN);
    expect(await shown(true, [error])).to.deep.equal([FIELDS, WITH_PROOF]);
  });

  it("shows nothing to a client that waits for the next committee", async () => {
    expect(await shown(false, [], { epoch: 2n })).to.deep.equal([]);
  });

  for (const [what, client] of [
    ["was anchored above it", { leastHeight: 7n }],
    ["handed over at its height", { newestHeight: 5n, leastHeight: 6n }],
  ] as const) {
    it(`shows nothing to a client that ${what}, and requests what the client takes`, async () => {
      const requests = new CheckpointRequests();
      expect(await shown(false, [], client, requests)).to.deep.equal([]);
      expect(requests.of(1n, "proof").height).to.equal(client.leastHeight);
    });
  }

  it("shows nothing to a client that distrusts its time, and requests a higher one", async () => {
    const requests = new CheckpointRequests();
    expect(await shown(false, [], { distrustedUntil: TIME }, requests)).to.deep.equal([]);
    expect(requests.of(1n, "proof").height).to.equal(6n);
    expect(await shown(false, [], { distrustedUntil: TIME - 1n })).to.deep.equal([WITH_PROOF]);
  });

  it("shows a checkpoint of the least height, and an older one than the newest", async () => {
    expect(await shown(false, [], { leastHeight: 5n })).to.deep.equal([WITH_PROOF]);
    expect(await shown(false, [], { newestHeight: 9n })).to.deep.equal([WITH_PROOF]);
  });

  it("asks a client for no limits if it accepted a lower checkpoint", async () => {
    expect(await shown(false, [], { newestHeight: 4n, leastHeight: 9n })).to.deep.equal([
      WITH_PROOF,
    ]);
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

/** The height that is requested after a checkpoint of height 5 was refused. */
async function requestedAfter(error: string, leastHeight = 0n): Promise<bigint> {
  const checkpointRequests = new CheckpointRequests();
  const refused = new ChainError("CallReverted", "reverts", { error });
  const limits = { leastHeight } as LightClientLimits;
  const chain = { evidence: "signatures", lightClientLimits: async () => limits } as const;
  const failure = await requestNewerIfRefused(
    { checkpointRequests },
    { chain, lightClient: "0x0c" },
    { chainId: 1n, height: 5n },
    async () => {
      throw refused;
    },
  ).catch((reason) => reason);
  expect(failure).to.equal(refused);
  expect(checkpointRequests.of(1n, "proof").height, "of another kind").to.equal(0n);
  return checkpointRequests.of(1n, "signatures").height;
}

describe("requestNewerIfRefused", () => {
  it("requests the height from which a light client was anchored", async () => {
    expect(await requestedAfter("HeightTooLow", 9n)).to.equal(9n);
  });

  for (const error of ["CheckpointDistrusted", "CheckpointTooOld"]) {
    it(`requests a newer checkpoint than one that is refused for its time: ${error}`, async () => {
      expect(await requestedAfter(error, 100n)).to.equal(6n);
    });
  }

  it("requests nothing where a newer checkpoint would not help", async () => {
    expect(await requestedAfter("LanePaused", 1n)).to.equal(0n);
    expect(await requestedAfter("WrongEpoch", 40n)).to.equal(0n);
  });
});
