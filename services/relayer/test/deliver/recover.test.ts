import { ChainError, type RecipientCall, type Refusal, type Submission } from "@causeway/chains";
import { Backoff, Problems, RunningStages, StageFailures } from "@causeway/service";
import { expect } from "chai";

import { recover } from "../../src/deliver/recover.ts";
import type { RelayedChain, Relayer } from "../../src/Relayer.ts";
import { noteAttempt } from "../../src/store/attempts.ts";
import { recoveriesOfDay } from "../../src/store/recoveries.ts";
import {
  called,
  DESTINATION,
  delivered,
  failed,
  GAS_LIMIT,
  idOf,
  LANE,
  listed,
  ORIGIN,
  SENDER,
  sent,
} from "../world/chainEvents.ts";
import { ToldChains } from "../world/ToldChains.ts";

/** By the destination's clock. */
const NOW = 1_000n;
const CALLED = [...listed(), sent({ height: 10n }), called(12n)];
const REFUSAL: Refusal = { kind: "out of gas" };

describe("messages in flight", function () {
  this.timeout(60_000);
  let told: ToldChains;
  let relayer: Relayer;
  let since: bigint | undefined;
  let refusal: Refusal | undefined;
  let tried: RecipientCall[];
  /** Frames with which recipients are called once more; undefined for a question alone. */
  let asked: (string | undefined)[];
  let failure: Error | undefined;

  before(async () => {
    told = await ToldChains.start();
  });
  after(() => told?.stop());
  beforeEach(async () => {
    [since, refusal, tried, asked, failure] = [NOW - 60n, undefined, [], [], undefined];
    await told.db.query("truncate recoveries, message_notes");
    relayer = {
      db: told.db,
      config: {
        recover: { after: 60, perDay: 2 },
        retry: { first: 10, longest: 60, attempts: 3 },
      },
      chains: new Map([chainOf(ORIGIN), destination].map((chain) => [chain.config.chainId, chain])),
      backoff: new Backoff({ first: 0, longest: 0 }),
      failures: new StageFailures(),
      running: new RunningStages(),
      problems: new Problems(),
      metrics: {
        ...{ stageFailures: { inc: () => {} }, gasUsed: { inc: () => {} } },
        recovered: { inc: () => {} },
      },
      logger: { error: () => undefined, info: () => undefined },
    } as unknown as Relayer;
    await told.tell(CALLED);
    await noteAttempt(told.db, [{ messageId: idOf(), attempts: 0 }], 10);
  });

  const chainOf = (chainId: bigint, adapter: object = {}) =>
    ({
      adapter: { origin: { chainId, chainType: 0 }, ...adapter },
      config: { chainId, name: `${chainId}` },
    }) as unknown as RelayedChain;
  const destination = chainOf(DESTINATION, {
    inFlight: async () => (since === undefined ? undefined : { attempt: 1n, since }),
    headHeight: async () => 7n,
    blockTime: async () => NOW,
    tryRecipient: async (call: RecipientCall) => {
      tried.push(call);
      return refusal;
    },
    recoverCall: async (_laneId: string, _index: bigint, frame?: string) => ({ data: frame }),
    async submit({ data }: Submission, beforeSigning: () => Promise<void>) {
      await beforeSigning();
      if (failure !== undefined) throw failure;
      asked.push(data);
      return { hash: "0x7a", gasUsed: 1n };
    },
  });

  const run = async () => {
    await recover.run(relayer, destination);
    return relayer.failures.all.map(({ error }) => error);
  };
  const notes = async () => {
    const { rows } = await told.db.query(
      `select attempts, next_attempt_at = 'infinity' as is_left,
         case when isfinite(next_attempt_at)
           then extract(epoch from next_attempt_at - now())::integer end as seconds
       from message_notes`,
    );
    return rows[0];
  };

  it("are left alone before their answer is due, or once it came", async () => {
    for (const at of [NOW - 59n, undefined]) {
      since = at;
      expect(await run()).to.deep.equal([]);
    }
    since = 0n;
    for (const end of [delivered(20n), failed(idOf(), { height: 20n }, 1n)]) {
      await told.tell([...CALLED, end]);
      expect(await run()).to.deep.equal([]);
    }
    expect(asked).to.deep.equal([]);
  });

  it("have a recipient that would take them called once more, and are left to others then", async () => {
    await run();
    const [frame] = await triedFrames();
    expect(asked).to.deep.equal([frame]);
    expect(tried).to.deep.equal([
      {
        ...{ messageId: idOf(), laneId: LANE, index: 0n, sender: SENDER, recipient: SENDER },
        ...{ origin: { chainType: 0, chainId: ORIGIN }, gasLimit: GAS_LIMIT },
        ...{ deadline: 0n, payload: "0x" },
      },
    ]);
    expect(await notes()).to.include({ attempts: 2, is_left: true });
    await passTime("1 minute");
    await run();
    expect(asked).to.have.length(1);
  });

  it("have a recipient that would refuse them asked alone, and are tried again later", async () => {
    refusal = REFUSAL;
    await run();
    expect(asked).to.deep.equal([undefined]);
    expect(await notes()).to.deep.equal({ attempts: 2, is_left: false, seconds: 20 });
    await run();
    expect(asked, "its question is not back yet").to.have.length(1);
    await passTime("1 minute");
    await run();
    expect(await notes()).to.include({ attempts: 3, is_left: true });
  });

  it("are asked about so often a day on a chain, and the operator learns of the bound", async () => {
    relayer.config.recover.perDay = 1;
    refusal = REFUSAL;
    await run();
    await passTime("1 minute");
    await run();
    expect(asked).to.have.length(1);
    expect(await recoveriesOfDay(told.db, DESTINATION)).to.equal(1);
    expect(await recoveriesOfDay(told.db, ORIGIN)).to.equal(0);
    expect(relayer.problems.all.map(({ reason }) => reason)).to.deep.equal([
      "recover asked 1 recipients on 3 within a day, and 1 is the most: it waits",
    ]);
    await passTime("1 day");
    await run();
    expect(asked).to.have.length(2);
    expect(relayer.problems.all).to.deep.equal([]);
  });

  it("count as tried before anything is signed, and not if nothing was called", async () => {
    failure = new ChainError("RpcUnavailable", "the outcome is unknown");
    await run();
    expect(await notes()).to.include({ attempts: 2, is_left: true });
    await forgetAttempt();
    failure = new ChainError("TransactionReverted", "an answer came first");
    await run();
    expect(await notes()).to.include({ attempts: 1, is_left: false });
  });

  it("are no failure if somebody else asked first", async () => {
    failure = new ChainError("CallReverted", "reverts", { error: "NotInFlight" });
    expect(await run()).to.deep.equal([]);
    failure = new ChainError("CallReverted", "reverts", { error: "LanePaused" });
    await forgetAttempt();
    expect(await run()).to.deep.equal(["reverts"]);
  });

  const passTime = (interval: string) =>
    told.db.query("update recoveries set sent_at = sent_at - $1::interval", [interval]);
  const forgetAttempt = () =>
    told.db.query(
      "update message_notes set attempts = 1, next_attempt_at = now(); truncate recoveries",
    );

  async function triedFrames(): Promise<string[]> {
    const { rows } = await told.db.query(
      "select '0x' || encode(frame, 'hex') as frame from index.messages",
    );
    return rows.map(({ frame }) => frame);
  }
});
