import { Backoff, RunningStages, StageFailures } from "@causeway/service";
import { expect } from "chai";

import { CheckpointRequests } from "../../src/checkpoints/CheckpointRequests.ts";
import type { RelayedChain, Relayer } from "../../src/Relayer.ts";
import { refresh } from "../../src/stages/refresh.ts";
import { newestToProve, retireCheckpoint, storeProof } from "../../src/store/checkpoints.ts";
import { DESTINATION, HUB, listed, ORIGIN } from "../world/chainEvents.ts";
import { CURRENT, NEXT, storedCheckpoint, word } from "../world/storedCheckpoint.ts";
import { ToldChains } from "../world/ToldChains.ts";

const CLIENT = "0xc1";

describe("the handover of a chain that others follow by proofs", function () {
  this.timeout(60_000);
  let told: ToldChains;
  let relayer: Relayer;
  let epochs: number;
  /** Of the chain, and of the light client on the other one. */
  let epoch: bigint;
  let followed: bigint;

  before(async () => {
    told = await ToldChains.start();
  });
  after(() => told?.stop());
  beforeEach(async () => {
    await told.tell(listed());
    await told.db.query("truncate checkpoints cascade");
    [epochs, epoch, followed] = [0, 1n, 1n];
    relayer = {
      ...{ db: told.db, config: { refreshAfter: 600 } },
      chains: new Map([chain, follower, silent].map((one) => [one.config.chainId, one])),
      ...{ backoff: new Backoff({ first: 0, longest: 0 }), failures: new StageFailures() },
      ...{ running: new RunningStages(), checkpointRequests: new CheckpointRequests() },
      metrics: { stageFailures: { inc: () => undefined } },
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    } as unknown as Relayer;
  });

  const chainOf = (chainId: bigint, adapter: object) =>
    ({
      adapter: { origin: { chainId, chainType: 0 }, evidence: "proof", ...adapter },
      config: { chainId, name: `${chainId}` },
    }) as unknown as RelayedChain;
  const committee = (hash: string) => ({ members: [], commitment: hash, hash });
  const chain = chainOf(ORIGIN, {
    evidence: "signatures",
    finalisedHeight: async () => 9n,
    finalisedHeader: async () => ({ height: 9n }),
    proveCommittees: async () => ({ epoch, current: committee(CURRENT), next: committee(NEXT) }),
    activateCommittee: async () => ({ hash: `0x${++epochs}` }),
  });
  const follower = chainOf(DESTINATION, {
    inboundLane: async () => ({ lightClient: CLIENT }),
    lightClient: async () => ({
      epoch: followed,
      frozen: false,
      newestHeight: 1n,
      trustedSince: 1n,
    }),
  });
  /** Its lanes are not known, and so not its light clients. */
  const silent = chainOf(HUB + 100n, {});

  const began = async () => {
    await refresh.run(relayer, chain);
    return epochs > 0;
  };

  it("waits until a quorum signed it, and not for the proof", async () => {
    expect(await began()).to.equal(false);
    await storedCheckpoint(told.db, 7n, CURRENT);
    expect(await began()).to.equal(false);
    await storedCheckpoint(told.db, 8n, NEXT);
    expect(await began()).to.equal(true);
  });

  it("waits while nobody makes a proof of it", async () => {
    await storedCheckpoint(told.db, 8n, NEXT, undefined, false);
    expect(await began()).to.equal(false);
    await retireCheckpoint(told.db, await storedCheckpoint(told.db, 9n, NEXT));
    expect(await began()).to.equal(false);
  });

  it("is proven for a client that missed it, before any newer checkpoint", async () => {
    await storedCheckpoint(told.db, 7n, NEXT, undefined, false);
    await storedCheckpoint(told.db, 8n, CURRENT);
    await storeProof(told.db, word(8n), "0x9f", 1);
    await told.db.query("update checkpoints set epoch = 2 where height = 8");
    [epoch, followed] = [2n, 1n];
    await refresh.run(relayer, chain);
    expect(relayer.failures.all.map(({ error }) => error)).to.deep.equal([]);
    expect((await newestToProve(told.db, ORIGIN))?.height).to.equal(7n);
  });

  it("is a failure if no quorum is known that signed it", async () => {
    [epoch, followed] = [2n, 1n];
    await refresh.run(relayer, chain);
    expect(relayer.failures.all.map(({ error }) => error)[0]).to.contain("handover");
  });
});
