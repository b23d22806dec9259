import { ChainError } from "@causeway/chains";
import { type ActOutcome, KeyUnusable, type Lifting, type PreparedCall } from "@causeway/operator";
import { preparedAct, type TonGuardianAction, type TonLifting } from "@causeway/operator/ton";
import { messageId, timeText } from "@causeway/protocol";
import { Cell } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { expect } from "chai";

import { resumeOnTon } from "../../../../packages/operator/src/families/ton/act/resumeOnTon.ts";
import {
  type ConfiguredLane,
  configuredLanes,
} from "../../../../scripts/causeway/areas/lanes/index.ts";
import { tonLaneActs } from "../../../../scripts/causeway/areas/lanes/ton/laneActs.ts";
import { clientActsFor } from "../../../../scripts/causeway/areas/light-clients/commands/clientActsFor.ts";
import {
  type ConfiguredClient,
  configuredClients,
} from "../../../../scripts/causeway/areas/light-clients/configuredClients.ts";
import { tonClientActs } from "../../../../scripts/causeway/areas/light-clients/ton/clientActs.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import type { Voidable } from "../../../../scripts/causeway/messages/voiding/Voidable.ts";
import { voidingOnTon } from "../../../../scripts/causeway/messages/voiding/voidingOnTon.ts";
import { SandboxTonChain, type SandboxWallet } from "../../world/SandboxTonChain.ts";

const DAY = 86_400;
const [ADMIN, GUARDIAN, STRANGER] = [0, 1, 5];
const UNKNOWN_LANE = `0x${"11".repeat(32)}` as const;
const SCHEDULED = /^is paused until .*: that is scheduled by guardian, kQ[^ ]+ \(a key\), who may/;

describe("pauses and stops on a TON chain", () => {
  let chain: SandboxTonChain;
  let configured: Config;
  let applied: BlockchainSnapshot;
  let lane: ConfiguredLane;
  let client: ConfiguredClient;
  let wallet: SandboxWallet;

  before(async () => {
    chain = await SandboxTonChain.make();
    configured = chain.config;
    await chain.apply();
    applied = chain.sandbox.snapshot();
    lane = find(configuredLanes(configured), ({ label }) => label === "lane hub -> ton");
    client = find(configuredClients(configured), ({ on }) => on.name === "ton");
  });

  beforeEach(async () => {
    await chain.sandbox.loadFrom(applied);
    chain.config = configured;
    wallet = chain.wallet(ADMIN);
  });

  const now = () => BigInt(chain.sandbox.now ?? 0);
  /** Another hand sends what was printed for it. */
  const send = ({ to, data }: PreparedCall, index: number) =>
    chain.send(chain.accountOf(index), to, Cell.fromHex(data.slice(2)));
  const halt = (action: TonGuardianAction) => send(preparedAct(action), GUARDIAN);
  const pause = () => halt(tonLaneActs.pause(lane, chain.config));
  const lift = async (lifting: Lifting, by: SandboxWallet | undefined = wallet) => {
    const [outcome] = await resumeOnTon(await chain.open(), by, [lifting as TonLifting]);
    return outcome as ActOutcome;
  };
  const liftAll = async (liftings: readonly Lifting[]) =>
    resumeOnTon(await chain.open(), wallet, liftings as readonly TonLifting[]);
  const unpausing = () => tonLaneActs.unpause(lane, chain.config);
  const unpausingUnknown = () => {
    const { does } = tonLaneActs.unpause({ ...lane, id: UNKNOWN_LANE }, chain.config);
    return { ...unpausing(), id: "unpause the unknown", does } as TonLifting;
  };
  const extending = () => tonLaneActs.extend(lane, chain.config);
  const resuming = () => tonClientActs.resume(client, chain.config);
  const pausedUntil = async () => {
    const { lanesIn } = await chain.mailbox();
    return find(lanesIn, ({ laneId }) => laneId === lane.id).pausedUntil;
  };
  const clientHeld = async () => {
    const held = (await chain.mailbox()).clients.get(client.address);
    if (held === undefined) throw new Error("no light client");
    return held;
  };

  it("ends a pause by one message, and then sends nothing", async () => {
    await pause();
    expect(await pausedUntil()).to.equal(now() + 7n * BigInt(DAY));
    expect(await lift(unpausing())).to.include({ done: true, told: "is not paused" });
    expect(await pausedUntil()).to.satisfy((until: bigint) => until <= now());
    expect(await lift(unpausing())).to.include({ done: true, told: "is not paused" });
    expect(wallet.sent).to.have.length(1);
  });

  it("ends the pauses of all lanes by one order, and tells what came of each in their order", async () => {
    const own = configuredLanes(configured).filter(({ label }) => label.endsWith("-> ton"));
    for (const each of own) await halt(tonLaneActs.pause(each, chain.config));
    const unknown = { ...lane, id: UNKNOWN_LANE } as const;
    const outcomes = await liftAll(
      [...own.slice(0, 1), unknown, ...own.slice(1)].map((each) =>
        tonLaneActs.unpause(each, chain.config),
      ),
    );
    const ended = { done: true, told: "is not paused" };
    const isUnknown = { done: false, told: "is not held by the mailbox of ton" };
    expect(outcomes.map(({ done, told }) => ({ done, told }))).to.deep.equal([
      ...[ended, isUnknown, ended, ended],
    ]);
    expect(wallet.orders).to.deep.equal([3]);
  });

  it("sends what is asked for twice once", async () => {
    await pause();
    const outcomes = await liftAll([unpausing(), unpausing()]);
    expect(outcomes.map(({ done }) => done)).to.deep.equal([true, true]);
    expect(wallet.sent).to.have.length(1);
  });

  it("sends what the mailbox would take, and tells why it left the rest out", async () => {
    await pause();
    const [refused, ended] = await liftAll([unpausingUnknown(), unpausing()]);
    expect(refused?.told).to.match(/^is paused still: Mailbox ends with exit code \d+ \(\w+\)$/);
    expect(ended).to.include({ done: true, told: "is not paused" });
    expect(wallet.orders).to.deep.equal([1]);
  });

  it("tells of a message that failed, and does not send it again", async () => {
    await pause();
    const lost = new ChainError("TransactionReverted", "the target refused it");
    const lossy = {
      ...wallet,
      sendAll: async () => [{ kind: "failed", failure: lost }] as const,
    };
    const { done, told, call } = await lift(unpausing(), lossy);
    expect({ done, told }).to.deep.equal({
      done: false,
      told: "is paused still: the target refused it",
    });
    expect(call).to.have.property("asked");
  });

  it("prolongs a pause to 7 days from now, once", async () => {
    await pause();
    chain.sandbox.now = Number(now()) + 2 * DAY;
    const until = now() + 7n * BigInt(DAY);
    const told = `is paused until ${timeText(until)}`;
    expect(await lift(extending())).to.deep.equal({ done: true, told, until });
    expect(await pausedUntil()).to.equal(until);
    expect(await lift(extending())).to.include({ done: true });
    expect(wallet.sent).to.have.length(1);
  });

  it("prolongs no pause that is over, and knows no lane that the mailbox does not accept", async () => {
    expect(await lift(extending())).to.include({ done: false, told: "is not paused" });
    const unknown = { ...lane, id: UNKNOWN_LANE } as const;
    const outcome = await lift(tonLaneActs.unpause(unknown, chain.config));
    expect(outcome).to.deep.equal({ done: false, told: "is not held by the mailbox of ton" });
    expect(wallet.sent).to.deep.equal([]);
  });

  it("has a key without the role send nothing, and tells the message to an account that may", async () => {
    await pause();
    wallet = chain.wallet(GUARDIAN);
    const { done, told, call, until } = await lift(unpausing());
    expect({ done, until }).to.deep.equal({ done: false, until: await pausedUntil() });
    expect(told).to.match(/: deployer, kQ[^ ]+ \(a key\), must make the call below$/);
    expect(wallet.sent).to.deep.equal([]);
    if (call === undefined) throw new Error("no message");
    await send(call, ADMIN);
    expect(await pausedUntil()).to.satisfy((end: bigint) => end <= now());
  });

  it("tells the message if nobody acts", async () => {
    await pause();
    const [outcome] = await resumeOnTon(await chain.open(), undefined, [unpausing()]);
    expect(outcome).to.include({ done: false });
    const { address, link, value } = outcome?.call?.asked ?? {};
    expect(address).to.match(/^kQ/);
    expect(value).to.match(/^\d+ nanoton$/);
    const query = new URL(link ?? "").searchParams;
    const body = Cell.fromBase64(query.get("bin")?.replaceAll("-", "+").replaceAll("_", "/") ?? "");
    expect(`0x${body.toBoc().toString("hex")}`).to.equal(outcome?.call?.data);
  });

  it("refuses a key that the configuration does not know", async () => {
    wallet = chain.wallet(STRANGER);
    const error = await lift(unpausing()).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(KeyUnusable);
  });

  it("schedules the end of a pause where the role has a delay, and ends it after the delay", async () => {
    const guardian = find(configured.accounts, ({ name }) => name === "guardian");
    const members = [{ ...guardian, executionDelay: DAY }];
    chain.config = { ...configured, roles: { ...configured.roles, laneAdmin: { members } } };
    await chain.apply();
    await pause();
    wallet = chain.wallet(GUARDIAN);
    expect((await lift(unpausing())).told).to.match(SCHEDULED);
    expect((await lift(unpausing())).told).to.match(SCHEDULED);
    expect(wallet.sent).to.have.length(1);
    chain.sandbox.now = Number(now()) + DAY;
    expect(await lift(unpausing())).to.include({ done: true });
    expect(wallet.sent).to.have.length(2);
  });

  it("sends nothing that the mailbox would refuse, and tells so", async () => {
    await pause();
    const { done, told, call } = await lift(unpausingUnknown());
    expect(done).to.equal(false);
    expect(told).to.match(/^is paused still: Mailbox ends with exit code \d+ \(\w+\)$/);
    expect(call).to.have.property("asked");
    expect(wallet.sent).to.deep.equal([]);
  });

  it("stops sending if a message has no effect", async () => {
    await pause();
    const lasting = { ...unpausing(), lastsUntil: async () => now() + 1n } as TonLifting;
    const { done, told } = await lift(lasting);
    expect({ done, told }).to.deep.equal({
      done: false,
      told: "is paused still: the message was sent, without effect",
    });
    expect(wallet.sent).to.have.length(1);
  });

  it("resumes a light client that was stopped", async () => {
    await halt(tonClientActs.halt("stop", client, chain.config));
    expect((await clientHeld()).isSuspected).to.equal(true);
    expect(await lift(resuming())).to.include({ done: true, told: "is not stopped" });
    const held = await clientHeld();
    expect(held.isSuspected).to.equal(false);
    expect(held.stoppedUntil <= now()).to.equal(true);
  });

  it("resumes a light client whose stop ended by itself", async () => {
    await halt(tonClientActs.halt("stop", client, chain.config));
    chain.sandbox.now = Number(now()) + 11 * DAY;
    const [told] = await resumeOnTon(await chain.open(), undefined, [resuming() as TonLifting]);
    expect(told?.told).to.match(/^was stopped until that ended by itself/);
    expect(await lift(resuming())).to.include({ done: true });
    expect((await clientHeld()).isSuspected).to.equal(false);
  });

  describe("of messages, which are voided", () => {
    const [WORD, FRAME_HASH] = [`0x${"22".repeat(32)}`, `0x${"33".repeat(32)}`] as const;
    const voiding = (over: Partial<Voidable> = {}) => {
      const at = { laneId: lane.id, index: 3n, frameHash: FRAME_HASH, ...over };
      const id = messageId(at.laneId, at.index, at.frameHash);
      const chainOfIt = lane.destinationChain;
      const message = { ...at, messageId: id, chain: chainOfIt, label: "message 3" };
      return voidingOnTon(chain.config, { ...message, isTold: false, waiting: undefined, ...over });
    };

    it("voids a message by one message of the anchor's, and then sends nothing", async () => {
      expect((await lift(voiding())).done).to.equal(true);
      expect((await lift(voiding())).done).to.equal(true);
      expect(wallet.sent).to.have.length(1);
    });

    it("lets its origin learn of it later, where that is asked for", async () => {
      await lift(voiding());
      expect((await lift(voiding({ isTold: true }))).done).to.equal(true);
      expect(wallet.sent).to.have.length(2);
    });

    it("tells the message to an account that is no anchor", async () => {
      wallet = chain.wallet(GUARDIAN);
      const { done, told, call } = await lift(voiding());
      expect(done).to.equal(false);
      expect(told).to.match(
        /^is not voided: deployer, kQ[^ ]+ \(a key\), must make the call below$/,
      );
      if (call === undefined) throw new Error("no message");
      await send(call, ADMIN);
      expect((await lift(voiding())).done).to.equal(true);
    });

    it("knows no message of a lane that the mailbox does not accept", async () => {
      const { done, told } = await lift(voiding({ laneId: WORD }));
      expect({ done, told }).to.deep.equal({
        done: false,
        told: "is not held by a lane that ends on ton",
      });
      expect(wallet.sent).to.deep.equal([]);
    });
  });

  it("sees until when a stop and a distrust last", async () => {
    const [stop, distrust] = (["stop", "distrust"] as const).map((act) =>
      tonClientActs.halt(act, client, chain.config),
    );
    const lasting = async (action: TonGuardianAction | undefined) =>
      action?.lastsUntil((await chain.context()).view);
    expect(await lasting(stop)).to.equal(undefined);
    expect(await lasting(distrust)).to.equal(undefined);
    await halt(distrust as TonGuardianAction);
    expect(await lasting(stop)).to.equal(undefined);
    expect(await lasting(distrust)).to.equal((await clientHeld()).distrustedUntil);
    await halt(stop as TonGuardianAction);
    expect(await lasting(stop)).to.equal(now() + 10n * BigInt(DAY));
  });

  it("halts light clients of TON on EVM chains by calls of those chains", () => {
    const onHub = find(configuredClients(configured), ({ follows }) => follows.name === "ton");
    const call = clientActsFor(onHub).haltingCall("stop", onHub, configured);
    expect(call).to.deep.include({ chain: "hub", to: onHub.address });
    expect(call).to.not.have.property("asked");
    const onTon = clientActsFor(client).haltingCall("stop", client, configured);
    expect(onTon.asked?.link).to.match(/^ton:\/\/transfer\/kQ/);
  });
});

function find<T>(all: readonly T[], is: (one: T) => boolean): T {
  const found = all.find(is);
  if (found === undefined) throw new Error("the configuration lacks it");
  return found;
}
