import { ZERO_WORD } from "@causeway/protocol";
import { Backoff, Problems, RunningStages, StageFailures } from "@causeway/service";
import { expect } from "chai";

import { CheckpointRequests } from "../../src/checkpoints/CheckpointRequests.ts";
import { deliver } from "../../src/deliver/deliver.ts";
import type { RelayedChain, Relayer } from "../../src/Relayer.ts";
import { collect } from "../../src/stages/collect.ts";
import { storeCheckpoint, storeProof } from "../../src/store/checkpoints.ts";
import { DESTINATION, LANE, listed, ORIGIN, sent } from "../world/chainEvents.ts";
import { ToldChains } from "../world/ToldChains.ts";

/** A chain was asked for what a stage needs to go on. */
const ASKED = new Error("asked");

describe("stages that work from the index", function () {
  this.timeout(60_000);
  let told: ToldChains;
  let relayer: Relayer;
  const chainOf = (chainId: bigint) => {
    const asked = () => Promise.reject(ASKED);
    const adapter = {
      ...{ origin: { chainId, chainType: 0 }, evidence: "proof" },
      ...{ finalisedHeight: asked, isDone: asked },
    };
    return { adapter, config: { chainId, name: `${chainId}` } } as unknown as RelayedChain;
  };
  const [origin, destination] = [chainOf(ORIGIN), chainOf(DESTINATION)];

  before(async () => {
    told = await ToldChains.start();
  });
  after(() => told?.stop());
  beforeEach(async () => {
    await told.clear();
    await told.db.query("truncate checkpoints cascade");
    relayer = {
      db: told.db,
      chains: new Map([origin, destination].map((chain) => [chain.config.chainId, chain])),
      checkpointRequests: new CheckpointRequests(),
      backoff: new Backoff({ first: 0, longest: 0 }),
      failures: new StageFailures(),
      running: new RunningStages(),
      problems: new Problems(),
      metrics: { stageFailures: { inc: () => undefined } },
      logger: { error: () => undefined },
    } as unknown as Relayer;
  });

  /** A checkpoint that proves two messages of the lane. */
  async function storeProven(): Promise<void> {
    const lane = { laneId: LANE, originChainId: ORIGIN, destinationChainId: DESTINATION };
    const checkpoint = {
      ...{ checkpointHash: "0xc1", chainId: ORIGIN, height: 12n, epoch: 1n, fields: "0x" },
      ...{ committee: "0x", members: [], signatures: [] },
      lanes: [{ ...lane, count: 2n, laneRoot: ZERO_WORD }],
    };
    await storeCheckpoint(told.db, checkpoint, true);
    await storeProof(told.db, "0xc1", "0x", 1);
  }

  const tell = (final = 90n) => told.tell([...listed(), sent({ height: 10n })], final);
  const setLive = (height: bigint) =>
    told.db.query("update index.chains set live_height = $1 where chain_id = $2", [height, ORIGIN]);
  const collected = () => collect.run(relayer, origin).catch((error) => error);

  it("have nothing signed for a message before the history of its chain is there", async () => {
    await tell();
    await setLive(5n);
    expect(await collected()).to.equal(false);
    await setLive(1n);
    expect(await collected()).to.equal(ASKED);
  });

  it("have nothing signed for a message to a chain that the relayer does not serve", async () => {
    await tell();
    (relayer.chains as Map<bigint, RelayedChain>).delete(DESTINATION);
    expect(await collected()).to.equal(false);
  });

  it("deliver nothing that is in flight, and leave it alone for a while", async () => {
    await storeProven();
    const adapter = {
      ...destination.adapter,
      isDone: async () => false,
      inFlight: async (): Promise<object | undefined> => ({ attempt: 1n, since: 1n }),
      inboundLane: () => Promise.reject(ASKED),
    };
    const config = { ...relayer.config, retry: { first: 10 } };
    const run = () =>
      deliver.run({ ...relayer, config } as Relayer, { ...destination, adapter } as RelayedChain);
    const both = [sent({ height: 10n }), sent({ height: 11n, index: 1n })];
    await told.tell([...listed(), ...both]);
    await run();
    const { rows } = await told.db.query(
      "select extract(epoch from next_attempt_at - now())::integer as seconds from message_notes",
    );
    expect(rows.map(({ seconds }) => seconds)).to.deep.equal([10, 10]);
    expect(relayer.failures.all).to.deep.equal([]);
    await told.db.query("update message_notes set next_attempt_at = now()");
    adapter.inFlight = async () => undefined;
    await run();
    expect(relayer.failures.all.map(({ error }) => error)).to.deep.equal([ASKED.message]);
  });

  it("deliver nothing before the index has all that the checkpoint proves", async () => {
    await storeProven();
    await tell();
    const failing = async () => {
      await deliver.run(relayer, destination);
      return relayer.failures.all.map(({ error }) => error);
    };
    expect(await failing()).to.deep.equal([]);
    const both = [sent({ height: 10n }), sent({ height: 11n, index: 1n })];
    await told.tell([...listed(), ...both], 10n);
    expect(await failing()).to.deep.equal([]);
    await told.tell([...listed(), ...both]);
    expect(await failing()).to.deep.equal([ASKED.message]);
  });
});
