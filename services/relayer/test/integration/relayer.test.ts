import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { HangingRpc } from "@causeway/chains/testing/HangingRpc.ts";
import type { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { type Database, startDatabase } from "@causeway/database";
import type { MessageStatus } from "@causeway/lifecycle";
import { freePorts } from "@causeway/peers/node";
import { createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";
import { computeAddress, ZeroAddress } from "ethers";
import pg from "pg";
import { type RelayerConfig, startRelayer } from "../../src/index.ts";
import { statusOf as statusAt, untilState } from "../../testing/messageStatus.ts";
import { TestNetwork } from "../../testing/network.ts";

/** Of an account that every new node funds, and that nobody else uses. */
const SECOND_KEY = "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a";
const ACCEPTS = "0x00000000000000000000000000000000000000aa";
const REFUSES = "0x00000000000000000000000000000000000000bb";
const BURNS = "0x00000000000000000000000000000000000000cc";
const HUNGRY = "0x00000000000000000000000000000000000000dd";
const GREEDY = "0x00000000000000000000000000000000000000ee";
const FALSE = "0x00000000000000000000000000000000000000ff";

/** Loops until so much gas is used, then takes the message; `start` is where this code begins. */
function takingGas(gas: number, start = 0): string {
  const amount = gas.toString(16).padStart(6, "0");
  const loop = (start + 1).toString(16).padStart(2, "0");
  return `5a5b805a900362${amount}1160${loop}57632432ef2660e01b5f5260205ff3`;
}

interface JournalLine {
  readonly kind: string;
  readonly hash: string;
}

/** Whole lines of a journal; none if it is not there. */
function linesOf(file: string): JournalLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

describe("relayer where something goes wrong", function () {
  this.timeout(120_000);
  let network: TestNetwork;
  let database: Database;
  let relayer: RunningService;

  before(async () => {
    [network, database] = await Promise.all([TestNetwork.start(), startDatabase({})]);
    for (const chain of network.chains) {
      await chain.setRecipient(ACCEPTS, true);
      await chain.setRecipient(REFUSES, false);
    }
    relayer = await start();
  });

  after(async () => {
    await relayer?.stop();
    await network?.stop();
    await database?.stop();
  });

  async function start(changes: Partial<RelayerConfig> = {}): Promise<RunningService> {
    const level = process.env.RELAYER_LOG === undefined ? "silent" : "debug";
    const logger = createLogger("relayer", level);
    const config = { ...(await network.relayerConfig()), ...changes };
    return startRelayer(config, database.url, logger);
  }

  const statusOf = (messageId: string) => statusAt(relayer, messageId);
  const until = (messageId: string, state: string, seconds?: number) =>
    untilState(relayer, messageId, state, seconds);

  const isDelivered = (chain: LocalChain, { laneId, index }: MessageStatus) =>
    chain.mailbox.isDone(laneId, index);

  it("delivers what was sent by sendMessage, whose frame it rebuilds from two events", async () => {
    const { spokeA, hub } = network;
    const messageId = await spokeA.sendErc7786(hub, ACCEPTS, "0x0304");
    const status = await until(messageId, "delivered");
    expect(await isDelivered(hub, status)).to.equal(true);
  });

  it("delivers others beside a recipient that burns more gas than when it was tried", async () => {
    const { hub, spokeB } = network;
    await spokeB.setGasBurner(BURNS);
    await relayer.stop();
    const burning = await hub.send(spokeB, BURNS, "0x15");
    const fine = await hub.send(spokeB, ACCEPTS, "0x16");
    relayer = await start();
    await until(fine, "delivered");
    await until(burning, "failed");
  });

  const setCode = (chain: LocalChain, address: string, code: string) =>
    chain.provider.send("anvil_setCode", [address, code]);

  /** Waits until a message was tried so often. */
  async function tried(messageId: string, attempts: number): Promise<MessageStatus> {
    for (let n = 0; n < 300; n++) {
      const status = await statusOf(messageId);
      if ((status?.failed?.attempts ?? 0) >= attempts) return status as MessageStatus;
      await sleep(100);
    }
    throw new Error(`not tried ${attempts} times`);
  }

  it("gives a recipient that needs more gas than was asked for up to twice as much", async () => {
    const { hub, spokeB } = network;
    await setCode(spokeB, HUNGRY, `0x${takingGas(150_000)}`);
    const messageId = await hub.send(spokeB, HUNGRY, "0x19");
    const failed = await until(messageId, "failed");
    const { delivered } = await until(messageId, "delivered");
    expect(delivered?.transaction).not.to.equal(failed.failed?.transaction);
  });

  it("sends nothing for a recipient that would fail with all that is allowed", async () => {
    const { hub, spokeB } = network;
    await setCode(spokeB, GREEDY, `0x${takingGas(250_000)}`);
    const messageId = await hub.send(spokeB, GREEDY, "0x1a");
    const first = await tried(messageId, 1);
    const later = await tried(messageId, 4);
    expect(later.failed?.transaction).to.equal(first.failed?.transaction);
  });

  /** Waits until a message failed in another transaction. */
  async function failedAgain({ messageId, failed }: MessageStatus): Promise<MessageStatus> {
    for (let n = 0; n < 300; n++) {
      const status = await statusOf(messageId);
      if (status?.failed && status.failed.transaction !== failed?.transaction) return status;
      await sleep(100);
    }
    throw new Error("it failed no other time");
  }

  it("gives more gas than was paid for once to a recipient that takes it only when tried", async () => {
    const { hub, spokeB } = network;
    // Only in a trial there is code at the probe's address: else ISZERO(EXTCODESIZE) jumps to INVALID.
    const probe = "cb".repeat(20);
    await setCode(spokeB, FALSE, `0x73${probe}3b15603657${takingGas(150_000, 26)}5bfe`);
    const messageId = await hub.send(spokeB, FALSE, "0x1b");
    const first = await until(messageId, "failed");
    const { failed } = await failedAgain(first);
    const { gasUsed } = (await spokeB.provider.getTransactionReceipt(failed!.transaction))!;
    expect(gasUsed).to.be.greaterThan(200_000n);
    expect(failed?.nextAttemptAt).to.equal(null);
    await sleep(2_000);
    expect((await statusOf(messageId))?.failed).to.deep.equal(failed);
  });

  /** The proof by which the relayer tried to deliver a message, alone in its batch. */
  async function proofTried(destination: LocalChain, { failed }: MessageStatus) {
    const tried = await destination.provider.getTransaction(failed!.transaction);
    const call = destination.mailbox.interface.decodeFunctionData("deliver", tried!.data);
    return call.batch.toObject();
  }

  it("leaves a message that its recipient rejected, and tells where that was", async () => {
    const { hub, spokeA } = network;
    const failed = await until(await hub.send(spokeA, REFUSES, "0x17"), "failed");
    const batch = await proofTried(spokeA, failed);
    const transaction = await spokeA.reject(failed.laneId, batch, REFUSES);
    const { rejected, ...status } = await until(failed.messageId, "rejected");
    expect(rejected).to.include({ transaction });
    expect(status).to.include({ delivered: null, expired: null, failed: null });
    await until(await hub.send(spokeA, ACCEPTS, "0x18"), "delivered");
  });

  it("imports a lane again after the hub's light client of its origin was anchored again", async () => {
    const { spokeA, spokeB, hub } = network;
    await spokeB.setRecipient(REFUSES, false);
    const messageId = await spokeA.send(spokeB, REFUSES, "0x11");
    await until(messageId, "failed");
    const leastHeight = (await spokeA.provider.getBlockNumber()) + 2;
    const client = await (await network.hubClientOf(spokeA)).getAddress();
    const failures = await importFailures();
    await hub.anchor(client, network.committee, leastHeight);
    // The hub's checkpoint that brings this one holds nothing of the lane any more.
    await until(await hub.send(spokeB, ACCEPTS, "0x12"), "delivered");
    await spokeB.setRecipient(REFUSES, true);
    await until(messageId, "delivered", 60);
    expect(await importFailures(), "of checkpoints that the client refuses").to.deep.equal(
      failures,
    );
  });

  it("takes up its work after a restart", async () => {
    const { spokeB, spokeA } = network;
    const before = await spokeB.send(spokeA, ACCEPTS, "0x07");
    await until(before, "imported").catch(() => undefined);
    await relayer.stop();
    const meanwhile = await spokeB.send(spokeA, ACCEPTS, "0x08");
    relayer = await start();
    await until(before, "delivered");
    await until(meanwhile, "delivered");
  });

  it("takes up what it signed when it is killed before a block took it", async () => {
    const { hub, spokeA } = network;
    await relayer.stop();
    await hub.provider.send("evm_setAutomine", [false]);
    const config = await network.relayerConfig();
    const journal = join(
      config.journalDirectory,
      `${hub.chainId}-${network.relayerAddress}.journal.jsonl`,
    );
    const before = linesOf(journal).length;
    const messageId = await spokeA.send(hub, ACCEPTS, "0x1e");
    const { signal, signed } = await killedWhenSigned(config, () => linesOf(journal).slice(before));
    await hub.provider.send("evm_setAutomine", [true]);
    expect(signal).to.equal("SIGKILL");
    relayer = await start();
    const { delivered } = await until(messageId, "delivered");
    expect(delivered?.transaction).to.equal(signed.hash);
    // What became of it is asked before the next is sent; until then nothing need be, once the message is delivered.
    await until(await spokeA.send(hub, ACCEPTS, "0x1f"), "delivered");
    const ended = await journalled(() => linesOf(journal)[before + 1]);
    expect(ended).to.include({ kind: "mined", hash: signed.hash });
  });

  async function journalled(line: () => JournalLine | undefined): Promise<JournalLine | undefined> {
    for (const end = Date.now() + 30_000; Date.now() < end && line() === undefined; ) {
      await sleep(50);
    }
    return line();
  }

  /** Runs a relayer as another process until its journal has a line. */
  async function killedWhenSigned(config: RelayerConfig, journalled: () => JournalLine[]) {
    const file = writeConfig(config);
    const args = ["--import", "tsx", "services/relayer/src/main.ts", "run", "--config", file];
    const env = { ...process.env, DATABASE_URL: database.url };
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
    const ended = once(child, "exit");
    for (const end = Date.now() + 60_000; Date.now() < end && journalled().length === 0; ) {
      await sleep(5);
    }
    child.kill("SIGKILL");
    const [, signal] = await ended;
    const [signed] = journalled();
    if (signed === undefined) throw new Error("nothing was signed");
    return { signal, signed };
  }

  /** Writes a relayer's file, and that of its environment beside it. */
  function writeConfig({ environment, validators, chains, ...own }: RelayerConfig): string {
    const folder = join(own.journalDirectory, "..");
    const write = (name: string, content: object) =>
      writeFileSync(
        join(folder, name),
        JSON.stringify(content, (_, v) => (typeof v === "bigint" ? `${v}` : v)),
        { mode: 0o600 },
      );
    const searched = chains.map(({ privateKey, resubmitAfter, ...chain }) => ({
      ...chain,
      messageFeeSchedule: ZeroAddress,
    }));
    const development = false;
    write("environment.json", { environment, development, validators, chains: searched });
    const [{ privateKey } = { privateKey: "" }] = chains;
    write("killed.json", { ...own, environmentFile: "environment.json", privateKey });
    return join(folder, "killed.json");
  }

  it("works beside another relayer, and no transaction of either reverts", async () => {
    const { hub, spokeA, spokeB } = network;
    const heights = await Promise.all(
      network.chains.map(({ provider }) => provider.getBlockNumber()),
    );
    const others = await startDatabase({});
    const { chains, ...config } = await network.relayerConfig();
    const second = await startRelayer(
      { ...config, chains: chains.map((chain) => ({ ...chain, privateKey: SECOND_KEY })) },
      others.url,
      createLogger("second", "silent"),
    );
    const sent: string[] = [];
    for (const [origin, destination] of [
      ...[
        [spokeA, hub],
        [hub, spokeB],
        [spokeA, spokeB],
        [spokeB, spokeA],
      ],
    ] as const) {
      for (const payload of ["0x1c", "0x1d"])
        sent.push(await origin.send(destination, ACCEPTS, payload));
    }
    for (const messageId of sent) await until(messageId, "delivered", 60);
    await second.stop();
    await others.stop();
    const statuses = await Promise.all(
      network.chains.map((chain, i) => statusesSince(chain, heights[i] ?? 0)),
    );
    expect(new Set(statuses.flat())).to.deep.equal(new Set([1]));
    const [first = 0, other = 0] = await Promise.all(
      [network.relayerAddress, computeAddress(SECOND_KEY)].map((address) =>
        hub.provider.getTransactionCount(address),
      ),
    );
    expect(Math.min(first, other)).to.be.greaterThan(0);
  });

  /** Whether each of the relayers' transactions since a block succeeded. */
  async function statusesSince({ provider }: LocalChain, height: number) {
    const relayers = [network.relayerAddress, computeAddress(SECOND_KEY)];
    const statuses: (number | null)[] = [];
    for (let n = height + 1; n <= (await provider.getBlockNumber()); n++) {
      const block = await provider.getBlock(n, true);
      const own = (block?.prefetchedTransactions ?? []).filter(({ from }) =>
        relayers.includes(from),
      );
      for (const { hash } of own) {
        statuses.push((await provider.getTransactionReceipt(hash))?.status ?? null);
      }
    }
    return statuses;
  }

  it("recognises from the chains what was done when its database is empty", async () => {
    const { spokeA, hub } = network;
    const done = await until(await spokeA.send(hub, ACCEPTS, "0x09"), "delivered");
    await relayer.stop();
    const transactions = () => hub.provider.getTransactionCount(network.relayerAddress);
    const before = await transactions();
    await emptyDatabase(database.url);
    relayer = await start();
    const found = await until(done.messageId, "delivered");
    expect(found.delivered?.transaction).to.equal(done.delivered?.transaction);
    expect(await transactions()).to.equal(before);
  });

  it("shows an idle light client newer checkpoints while nobody sends anything", async () => {
    const client = await network.hubClientOf(network.spokeB);
    const newestHeight = async () => (await client.newest()).height;
    await relayer.stop();
    relayer = await start({ refreshAfter: 1 });
    for (let times = 0; times < 2; times++) {
      const before = await newestHeight();
      for (let n = 0; n < 200 && (await newestHeight()) === before; n++) await sleep(100);
      expect(await newestHeight()).to.be.greaterThan(before);
    }
    await relayer.stop();
    relayer = await start();
  });

  interface Answer {
    readonly code: number;
    readonly healthy: boolean;
    readonly reasons: readonly string[];
    readonly failing: readonly { stage: string; chain: string; error: string }[];
  }

  async function health(): Promise<Answer> {
    const response = await fetch(`${relayer.url}/health`);
    return { ...((await response.json()) as Answer), code: response.status };
  }

  /** Waits until a reason for not being well is shown, or none any more. */
  async function untilReason(pattern: RegExp | undefined): Promise<Answer> {
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
      const told = await health();
      const isTold = told.reasons.some((reason) => pattern?.test(reason));
      if (pattern === undefined ? told.code === 200 : isTold && told.code === 503) return told;
    }
    throw new Error(`never told ${pattern}: ${JSON.stringify(await health())}`);
  }

  it("goes on by itself when PostgreSQL was restarted, and says what it lacks meanwhile", async () => {
    const { spokeA, hub } = network;
    await relayer.stop();
    const folder = mkdtempSync(join(tmpdir(), "causeway-test-"));
    chmodSync(folder, 0o711);
    const server = { directory: join(folder, "server"), port: (await freePorts(1))[0] as number };
    let restarted = await startDatabase(server);
    relayer = await startRelayer(
      await network.relayerConfig(),
      restarted.url,
      createLogger("relayer", "silent"),
    );
    await until(await spokeA.send(hub, ACCEPTS, "0x20"), "delivered");
    await restarted.stop();
    await untilReason(/^the database is not held, so nothing is done: .*ECONNREFUSED/);
    for (const path of [`messages/0x${"00".repeat(32)}`, `checkpoints/${spokeA.chainId}`]) {
      const asked = await fetch(`${relayer.url}/${path}`);
      const { error } = (await asked.json()) as { error: string };
      expect([asked.status, error], path).to.deep.equal([503, "DatabaseUnavailable"]);
    }
    const meanwhile = await spokeA.send(hub, ACCEPTS, "0x21");
    restarted = await startDatabase(server);
    await until(meanwhile, "delivered");
    await untilReason(undefined);
    await relayer.stop();
    await restarted.stop();
    rmSync(folder, { recursive: true, force: true });
    relayer = await start();
  });

  it("carries on for the other chains while an RPC hangs, and says which one does", async () => {
    const { spokeA, spokeB, hub } = network;
    await relayer.stop();
    const rpc = await HangingRpc.before(spokeB.url);
    const { chains } = await network.relayerConfig();
    relayer = await start({
      chains: chains.map((chain) =>
        chain.chainId === spokeB.chainId
          ? { ...chain, rpcUrls: [rpc.url], rpcTimeout: 500 }
          : chain,
      ),
    });
    await until(await spokeB.send(hub, ACCEPTS, "0x22"), "delivered");
    rpc.hang();
    const { reasons } = await untilReason(/^follow keeps failing on/);
    const own = `RPC 1 (${rpc.url}) of chain-${spokeB.chainId} does not answer`;
    expect(reasons.find((reason) => reason.startsWith("follow"))).to.include(own);
    await until(await spokeA.send(hub, ACCEPTS, "0x23"), "delivered");
    expect((await health()).reasons.filter((reason) => !reason.includes("31339"))).to.be.empty;
    const waiting = await spokeB.send(hub, ACCEPTS, "0x24");
    rpc.recover();
    await until(waiting, "delivered");
    await untilReason(undefined);
    await relayer.stop();
    rpc.stop();
    relayer = await start();
  });

  it("tells backlog, ages, balances, signers and how far it is behind as metrics", async () => {
    const { spokeA, hub } = network;
    await until(await spokeA.send(hub, ACCEPTS, "0x25"), "delivered");
    await hub.setRecipient(REFUSES, false);
    await until(await spokeA.send(hub, REFUSES, "0x26"), "failed");
    const way = (state: string) =>
      `{origin="chain-31338",destination="chain-31337",state="${state}"}`;
    for (let n = 0; n < 100 && !(await metrics()).includes(way("failing")); n++) await sleep(50);
    const told = await metrics();
    expect(told).to.include(`causeway_backlog_messages${way("waiting")} 0`);
    expect(told).to.include(`causeway_backlog_messages${way("failing")} 1`);
    expect(told).to.include(`causeway_oldest_undelivered_seconds${way("failing")} `);
    expect(told).to.match(/causeway_balance{chain="chain-31337"} 9\d\d\d\.\d+/);
    expect(told).to.match(/causeway_signers{chain="chain-31338"} [34]/);
    expect(told).to.match(/causeway_blocks_behind{chain="chain-31337",kind="observed"} \d/);
    expect(told).to.match(/causeway_head_timestamp_seconds{chain="chain-31337"} \d+/);
    await hub.setRecipient(REFUSES, true);
  });

  const metrics = async () => (await fetch(`${relayer.url}/metrics`)).text();
  const importFailures = async () =>
    (await metrics()).split("\n").filter((line) => /stage_failures.*stage="import"/.test(line));

  it("hands light clients over to a new committee and goes on", async () => {
    const { spokeA, hub } = network;
    await spokeA.proposeCommittee(network.committee.slice(1));
    await spokeA.endWithdrawal();
    const client = await network.hubClientOf(spokeA);
    const epochOfClient = async () => (await client.committee()).epoch;
    for (let n = 0; n < 200 && (await epochOfClient()) === 1n; n++) await sleep(100);
    expect(await epochOfClient()).to.equal(2n);
    expect(await spokeA.registry.epoch()).to.equal(1n);
    await spokeA.provider.send("evm_increaseTime", [60]);
    await until(await spokeA.send(hub, ACCEPTS, "0x10"), "delivered");
    expect(await spokeA.registry.epoch()).to.equal(2n);
  });

  it("hands over the light clients that it can reach while another chain is down", async () => {
    const { hub, spokeA, spokeB } = network;
    await spokeB.stop();
    await hub.proposeCommittee(network.committee.slice(1));
    const meanwhile = await hub.send(spokeA, ACCEPTS, "0x13");
    await hub.provider.send("evm_increaseTime", [60]);
    for (let n = 0; n < 200 && (await hub.registry.epoch()) === 1n; n++) await sleep(100);
    expect(await hub.registry.epoch()).to.equal(2n);
    // What is not delivered before its light client hands over waits for the next epoch.
    await until(meanwhile, "delivered");
    await until(await hub.send(spokeA, ACCEPTS, "0x14"), "delivered");
  });

  it("says of itself that it is not well while it cannot read a chain", async () => {
    const { healthy, failing } = await untilReason(/^follow keeps failing on chain-31339/);
    expect(healthy).to.equal(false);
    const observing = failing.find(({ stage }) => stage === "follow");
    expect(observing?.chain).to.equal(`chain-${network.spokeB.chainId}`);
    expect(observing?.error).to.contain("does not answer");
  });

  it("goes on while one of four validators is down", async () => {
    const { spokeA, hub } = network;
    await network.validators[0]!.stop();
    const status = await until(await spokeA.send(hub, ACCEPTS, "0x0a"), "delivered");
    expect(status.originCheckpoint?.signers).to.equal(3);
  });

  it("waits while less than a quorum is up", async () => {
    const { spokeA, hub } = network;
    await network.validators[1]!.stop();
    const messageId = await spokeA.send(hub, ACCEPTS, "0x0b");
    await until(messageId, "finalised");
    await untilReason(/^no quorum signs for chain-31338, block \d+ last: weight 2 of 3 signed/);
    expect((await statusOf(messageId))?.state).to.equal("finalised");
    expect(await metrics()).to.include('causeway_signers{chain="chain-31338"} 2');
  });
});

async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema index cascade; drop schema relayer cascade");
  await client.end();
}
