import { setTimeout as sleep } from "node:timers/promises";
import type { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { type Database, startDatabase } from "@causeway/database";
import { laneLatencies, type MessageStatus } from "@causeway/lifecycle/status";
import { createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";
import pg from "pg";
import { startRelayer } from "../src/index.ts";
import { untilState } from "../testing/messageStatus.ts";
import { TestNetwork } from "../testing/network.ts";

const ACCEPTS = "0x00000000000000000000000000000000000000aa";
const REFUSES = "0x00000000000000000000000000000000000000bb";

describe("relayer", function () {
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

  async function start(): Promise<RunningService> {
    const logger = createLogger("relayer", "silent");
    return startRelayer(await network.relayerConfig(), database.url, logger);
  }

  const until = (messageId: string, state: string) => untilState(relayer, messageId, state);

  const isDelivered = (chain: LocalChain, { laneId, index }: MessageStatus) =>
    chain.mailbox.isDone(laneId, index);

  it("has nothing signed while nothing waits", async () => {
    await sleep(1_000);
    expect((await fetch(`${relayer.url}/health`)).status).to.equal(200);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("select from relayer.checkpoints");
    await client.end();
    expect(rows).to.have.length(0);
  });

  it("delivers a message from a spoke to the hub and tells its way", async () => {
    const { spokeA, hub } = network;
    const status = await until(await spokeA.send(hub, ACCEPTS, "0x01"), "delivered");
    expect(await isDelivered(hub, status)).to.equal(true);
    expect(status).to.include({ hubChainId: null, imported: null, failed: null });
    expect(status.originCheckpoint?.signers).to.be.greaterThan(2);
    expect(status.originCheckpoint?.proof).not.to.equal(null);
    expect(Number(status.delivered?.gas)).to.be.greaterThan(21_000);
  });

  it("shows who asks a checkpoint by which a light client of the chain can be moved on", async () => {
    const { spokeA } = network;
    const response = await fetch(`${relayer.url}/checkpoints/${spokeA.chainId}`);
    const { checkpoint, evidence } = (await response.json()) as {
      checkpoint: { height: string };
      evidence: string;
    };
    const client = await network.hubClientOf(spokeA);
    expect((await client.accept.staticCall(evidence)).followed).to.equal(spokeA.chainId);
    const again = await fetch(`${response.url}/${checkpoint.height}`);
    expect(await again.json()).to.deep.include({ checkpoint, evidence });
  });

  it("delivers a message from spoke to spoke through the hub", async () => {
    const { spokeA, spokeB } = network;
    const status = await until(await spokeA.send(spokeB, ACCEPTS, "0x02"), "delivered");
    expect(await isDelivered(spokeB, status)).to.equal(true);
    expect(status.hubChainId).to.equal("31337");
    expect(BigInt(status.hubCheckpoint!.height) >= BigInt(status.imported!.height)).to.equal(true);
  });

  it("delivers others while a recipient fails, and the failing one once it no longer does", async () => {
    const { hub, spokeB } = network;
    const failing = await hub.send(spokeB, REFUSES, "0x05");
    const fine = await hub.send(spokeB, ACCEPTS, "0x06");
    await until(fine, "delivered");
    const failed = await until(failing, "failed");
    expect(failed.failed?.attempts).to.be.greaterThan(0);
    await spokeB.setRecipient(REFUSES, true);
    await until(failing, "delivered");
  });

  it("knows how long the messages of the last day took, by lane", async () => {
    const { spokeA, hub } = network;
    const { laneId } = await until(await spokeA.send(hub, ACCEPTS, "0x07"), "delivered");
    const answer = await (await fetch(`${relayer.url}/latencies`)).json();
    const latencies = laneLatencies.parse(answer);
    const lane = latencies.find((one) => one.laneId === laneId);
    expect(lane?.messages).to.be.above(1);
    expect(lane?.p50).to.be.at.most(lane?.p90 ?? 0);
    expect(new Set(latencies.map((one) => one.laneId)).size).to.equal(latencies.length);
  });

  it("answers 404 for a message that it never saw", async () => {
    const response = await fetch(`${relayer.url}/messages/0x${"00".repeat(32)}`);
    expect(response.status).to.equal(404);
    expect(await response.json()).to.include({ error: "UnknownMessage" });
  });

  it("refuses to start on a database that another relayer uses", async () => {
    const failure = await start().catch((error) => error);
    expect(failure.name).to.equal("DatabaseLockedError");
  });
});
