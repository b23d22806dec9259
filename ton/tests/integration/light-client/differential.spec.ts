import type { ShownCheckpoint } from "@causeway/chains/ton/messages";
import {
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  type Hex,
  type Peer,
  tag,
  uintBytes,
} from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";

import { EvmLightClient, type MockShown } from "../../light-client/EvmLightClient";
import { SigningCommittee } from "../../light-client/SigningCommittee";
import { TonLightClient } from "../../light-client/TonLightClient";

const ENVIRONMENT = tag("differential");
const ORIGIN: Peer = { chainType: 0, chainId: 7n, mailbox: uintBytes(1n, 20) };
const DOMAIN = checkpointDomain(ENVIRONMENT, ORIGIN);
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const RUNS = { numRuns: process.env.CAUSEWAY_FULL === undefined ? 4 : 300 };

/** Exit codes of each error of Solidity. */
const ERRORS: Readonly<Record<string, readonly number[]>> = {
  "": [0],
  LightClientIsFrozen: [800],
  LightClientStopped: [801],
  UnknownCheckpoint: [802],
  ZeroCheckpointField: [803],
  WrongEpoch: [804],
  HeightTooLow: [805],
  HeightTooHigh: [806],
  CheckpointFromTheFuture: [807],
  CheckpointDistrusted: [808],
  LightClientStale: [809],
  AbusedCommittee: [810],
  InvalidAnchor: [811],
  DistrustedTooRecently: [812],
  StoppedTooRecently: [813],
  NotStopped: [814],
  NoEquivocation: [815],
  InvalidProof: [824, 825, 826, 827],
};

const COMMITTEES = Array.from({ length: 5 }, (_, i) => new SigningCommittee(`committee ${i}`));

type Act =
  | { readonly kind: "distrust" | "stop" | "resume" }
  | { readonly kind: "accept"; readonly sketch: Sketch }
  | { readonly kind: "report"; readonly sketches: readonly [Sketch, Sketch] }
  | { readonly kind: "anchor"; readonly committee: number; readonly epoch: number }
  | { readonly kind: "pause"; readonly lasts: number };

/** A checkpoint by what makes the difference; heights and times are relative to what the client has. */
interface Sketch {
  readonly height: number;
  readonly time: number;
  readonly epoch: number;
  readonly isOther: boolean;
  /** Which committee it names; the one that signs if undefined. */
  readonly successor: number | undefined;
  readonly shownBy: "signatures" | "strangers" | "nothing";
}

const mostly = <Value>(usual: fc.Arbitrary<Value>, otherwise: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: otherwise });

const committees = fc.nat(COMMITTEES.length - 1);

const sketches: fc.Arbitrary<Sketch> = fc.record({
  height: mostly(fc.constantFrom(0, 1, 2), fc.constantFrom(-2, -1, 5)),
  time: mostly(fc.constantFrom(0, 15 * MINUTE), fc.constantFrom(-DAY, -HOUR, -1, 16 * MINUTE)),
  epoch: mostly(fc.constant(0), fc.constantFrom(-1, -2, 1)),
  isOther: fc.boolean(),
  successor: mostly(fc.constant(undefined), committees),
  shownBy: mostly(fc.constant("signatures"), fc.constantFrom("strangers", "nothing")),
});

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 20, arbitrary: sketches.map((sketch): Act => ({ kind: "accept", sketch })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(sketches, sketches)
      .map((pair): Act => ({ kind: "report", sketches: pair })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ committee: committees, epoch: mostly(fc.constantFrom(1, 2), fc.constant(0)) })
      .map((anchor): Act => ({ kind: "anchor", ...anchor })),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ kind: "distrust" }) },
  { weight: 1, arbitrary: fc.constant<Act>({ kind: "stop" }) },
  { weight: 2, arbitrary: fc.constant<Act>({ kind: "resume" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(HOUR, 10 * DAY).map((lasts): Act => ({ kind: "pause", lasts })),
  },
);

const waits = mostly(
  fc.constantFrom(1, MINUTE, 20 * MINUTE),
  fc.constantFrom(HOUR, DAY, 2 * DAY, 10 * DAY, 15 * DAY),
);

describe("a light client on TON and one on an EVM chain", function () {
  this.timeout(600_000);
  let evm: EvmLightClient;
  /** Time of the newest block on both. */
  let now = 2_000_000_000;

  before(async () => {
    evm = await EvmLightClient.start();
  });
  after(() => evm?.stop());

  it("keep the same state and refuse for the same reason, whatever happens to them", async () => {
    const steps = fc.array(fc.tuple(waits, acts), { minLength: 20, maxLength: 40 });
    await fc.assert(fc.asyncProperty(steps, compare), RUNS);
  });

  async function compare(steps: readonly (readonly [number, Act])[]): Promise<void> {
    const [start] = COMMITTEES as [SigningCommittee];
    const anchor = anchorOf(start, 1);
    const ton = await TonLightClient.make();
    now += DAY;
    ton.now = now;
    await evm.deploy(ENVIRONMENT, ORIGIN, anchor, now);
    expect(await ton.start(DOMAIN, anchor)).to.equal(0);
    let pause: readonly bigint[] = [0n, 0n, 0n, 0n, 0n];
    for (const [wait, act] of steps) {
      now += wait;
      ton.now = now;
      await evm.at(now);
      const [name, exitCode] = await actOnBoth(ton, act, pause);
      expect(ERRORS[name], name).to.include(exitCode);
      pause = await ton.read("pause");
      expect(await stateOnTon(ton)).to.deep.equal(await stateOnEvm(pause));
    }
  }

  async function actOnBoth(
    ton: TonLightClient,
    act: Act,
    pause: readonly bigint[],
  ): Promise<[string, number]> {
    switch (act.kind) {
      case "accept": {
        const shown = await shownAs(act.sketch);
        return [await evm.accept(shown.evm), await ton.accept(shown.ton)];
      }
      case "report": {
        const [one, other] = await Promise.all(act.sketches.map(shownAs));
        if (!one || !other) throw new Error("two checkpoints are compared");
        return [await evm.report(one.evm, other.evm), await ton.report(one.ton, other.ton)];
      }
      case "anchor": {
        const anchor = anchorOf(committeeAt(act.committee), act.epoch);
        const { committee, committeeHash, epoch, leastHeight } = anchor;
        const refused = await evm.act("anchor", committee, committeeHash, epoch, leastHeight);
        return [refused, await ton.anchor(anchor)];
      }
      case "pause": {
        const until = now + act.lasts;
        await evm.mine();
        const [begun] = (await evm.read("paused", pause, until)) as [readonly bigint[]];
        const exitCode = await ton.pauseLane(until);
        expect(await ton.read("pause")).to.deep.equal([...begun]);
        return ["", exitCode];
      }
      default:
        return [await evm.act(act.kind), await ton[act.kind]()];
    }
  }

  /** A checkpoint as both take it. */
  async function shownAs(sketch: Sketch): Promise<{ evm: MockShown; ton: ShownCheckpoint }> {
    const [[epoch, commitment], [newest], [least]] = (await Promise.all([
      evm.read("committee"),
      evm.read("newest"),
      evm.read("leastHeight"),
    ])) as [[bigint, Hex], [bigint], [bigint]];
    const office = COMMITTEES.find(({ committee }) => committee === commitment);
    if (office === undefined) throw new Error(`unknown committee ${commitment}`);
    const stranger = COMMITTEES[(COMMITTEES.indexOf(office) + 1) % COMMITTEES.length];
    const named = sketch.successor === undefined ? office : committeeAt(sketch.successor);
    const checkpoint: Checkpoint = {
      height: atLeastZero((newest === 0n ? least : newest) + BigInt(sketch.height)),
      timestamp: BigInt(now + sketch.time),
      epoch: atLeastZero(epoch + BigInt(sketch.epoch)),
      stateKind: 1,
      blockHash: tag(sketch.isOther ? "other block" : "block"),
      stateRoot: tag("state"),
      outboxRoot: tag("outbox"),
      nextCommittee: named.committee,
      nextCommitteeHash: named.committeeHash,
    };
    const hash = checkpointHash(DOMAIN, checkpoint);
    if (sketch.shownBy === "nothing") return { evm: { checkpoint, hash }, ton: { checkpoint } };
    const by = sketch.shownBy === "strangers" && stranger ? stranger : office;
    return {
      evm: { checkpoint, hash, signer: by.committee },
      ton: { checkpoint, signatures: by.sign(hash, [0, 1, 3]), members: office.list() },
    };
  }

  async function stateOnEvm(pause: readonly bigint[]): Promise<unknown> {
    const read = async (name: string, ...args: readonly unknown[]) => [
      ...(await evm.read(name, ...args)),
    ];
    const [epoch, committee, committeeHash] = await read("committee");
    const [newest, trustedSince] = await read("newest");
    const [[least], [generation], [distrusted], [stopped]] = (await Promise.all(
      ["leastHeight", "generation", "distrustedUntil", "stoppedUntil"].map((name) => read(name)),
    )) as [[bigint], [bigint], [bigint], [bigint]];
    const [halt] = (await read("halt")) as [readonly bigint[]];
    const [stoppable, distrustable] = await read("emergencyPowersFrom");
    const [suspected] = await read("suspected");
    const extended = await Promise.all(deadlines().map((at) => read("extended", pause, at)));
    return {
      status: [newest, least, epoch, trustedSince, generation, distrusted, stopped],
      office: [BigInt(`${committee}`), BigInt(`${committeeHash}`)],
      halt: [...halt],
      powers: [stoppable, distrustable, suspected ? -1n : 0n],
      extended: extended.flat(),
    };
  }

  async function stateOnTon(ton: TonLightClient): Promise<unknown> {
    const [committee, committeeHash] = await ton.read("committee");
    return {
      status: await ton.read("status"),
      office: [committee, committeeHash],
      halt: await ton.read("halt"),
      powers: await ton.read("powersFrom"),
      extended: await ton.read("extended", ...deadlines()),
    };
  }

  function deadlines(): bigint[] {
    return [-20 * DAY, -DAY, -1, 0, 1, DAY, 20 * DAY].map((from) => BigInt(now + from));
  }
});

function atLeastZero(value: bigint): bigint {
  return value < 0n ? 0n : value;
}

function committeeAt(place: number): SigningCommittee {
  const committee = COMMITTEES[place];
  if (committee === undefined) throw new Error(`no committee ${place}`);
  return committee;
}

function anchorOf({ committee, committeeHash }: SigningCommittee, epoch: number) {
  return { committee, committeeHash, epoch: BigInt(epoch), leastHeight: 1n };
}
