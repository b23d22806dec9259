import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliBomb } from "@causeway/chains/testing/hostile/bombs.ts";
import {
  HONEST,
  HostilePeer,
  type PeerAnswer,
} from "@causeway/chains/testing/hostile/HostilePeer.ts";
import {
  FUZZ_MILLISECONDS,
  hostileAnswers,
  seedOf,
} from "@causeway/chains/testing/hostile/hostileAnswers.ts";
import { ServiceProcess } from "@causeway/chains/testing/hostile/ServiceProcess.ts";
import { staysWell, staysWellFed } from "@causeway/chains/testing/hostile/staysWell.ts";
import type { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { type Database, startDatabase } from "@causeway/database";
import type { MessageStatus } from "@causeway/lifecycle";
import { type Health, HTTP_BOUNDS, toJson } from "@causeway/service";
import { leaveHalfSent } from "@causeway/service/testing/leaveHalfSent.ts";
import { expect } from "chai";
import { ZeroAddress } from "ethers";
import { TestNetwork } from "../../testing/network.ts";

const ACCEPTS = "0x00000000000000000000000000000000000000aa";

/** Less than what any of these answers would come to. */
const MOST_MORE_MEBIBYTES = 150;

describe("a relayer with peers that are hostile", function () {
  this.timeout(180_000 + 2 * FUZZ_MILLISECONDS);
  const folder = mkdtempSync(join(tmpdir(), "causeway-hostile-"));
  let network: TestNetwork;
  let database: Database;
  /** Before two of four validators: without both no quorum signs. */
  let validators: HostilePeer[] = [];
  /** Before the only RPC of spoke B. */
  let rpc: HostilePeer;
  let relayer: ServiceProcess;
  let count = 0;

  before(async () => {
    [network, database] = await Promise.all([TestNetwork.start(), startDatabase({})]);
    for (const chain of network.chains) await chain.setRecipient(ACCEPTS, true);
    validators = await Promise.all(
      network.validators.slice(0, 2).map(({ url }) => HostilePeer.before(url)),
    );
    rpc = await HostilePeer.before(network.spokeB.url);
    relayer = await start();
  });

  after(async () => {
    await relayer?.stop();
    for (const peer of [...validators, rpc]) peer?.stop();
    await network?.stop();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(() => {
    for (const peer of [...validators, rpc]) peer.answer = HONEST;
  });

  async function start(): Promise<ServiceProcess> {
    const config = await network.relayerConfig();
    const { environment, validators: urls, chains, payouts: _, ...own } = config;
    const write = (name: string, content: object) =>
      writeFileSync(join(folder, name), toJson(content), { mode: 0o600 });
    write("environment.json", {
      ...{ environment, development: true },
      validators: [...validators.map(({ url }) => url), ...urls.slice(2)],
      chains: chains.map(({ privateKey: __, resubmitAfter: ___, ...chain }) => ({
        ...chain,
        ...(chain.chainId === network.spokeB.chainId ? { rpcUrls: [rpc.url] } : {}),
        messageFeeSchedule: ZeroAddress,
      })),
    });
    const [{ privateKey } = { privateKey: "" }] = chains;
    const files = { databaseDirectory: "database", journalDirectory: "journals" };
    const more = { environmentFile: "environment.json", privateKey, logLevel: "info" };
    write("relayer.json", { ...own, ...files, ...more });
    return ServiceProcess.start("relayer", join(folder, "relayer.json"), {
      DATABASE_URL: database.url,
    });
  }

  /** Sends a message from a spoke to the hub, and waits until it is delivered. */
  async function carry(origin: LocalChain): Promise<void> {
    count += 1;
    const payload = `0x${count.toString(16).padStart(4, "0")}`;
    const id = await origin.send(network.hub, ACCEPTS, payload);
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
      const told = await fetch(`${relayer.url}/messages/${id}`);
      if (told.ok && ((await told.json()) as MessageStatus).state === "delivered") return;
    }
    throw new Error(`message ${id} was not delivered`);
  }

  async function health(): Promise<Health> {
    return (await (await fetch(`${relayer.url}/health`)).json()) as Health;
  }

  /** Until nothing is left of what peers answered before. */
  async function untilHealthy(): Promise<void> {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
      if ((await health()).healthy) return;
    }
    throw new Error(`not healthy: ${JSON.stringify(await health())}`);
  }

  /** Until health says why nothing of a spoke is signed. */
  async function noQuorumIsTold(): Promise<void> {
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) {
      const { reasons } = await health();
      if (reasons.some((reason) => reason.startsWith("no quorum signs for chain-31338"))) return;
    }
    throw new Error(`never told: ${JSON.stringify(await health())}`);
  }

  /** Has two of four validators answer alike for a while: no quorum signs then, and a message waits for it. */
  async function carryAfter(answer: PeerAnswer): Promise<void> {
    for (const peer of validators) peer.answer = answer;
    const carried = carry(network.spokeA);
    carried.catch(() => undefined);
    await staysWell(relayer, noQuorumIsTold(), MOST_MORE_MEBIBYTES);
    for (const peer of validators) peer.answer = HONEST;
    await carried;
  }

  it("stays as small as it is where 500 bytes of a validator unpack to 128 MiB", async () => {
    const bomb = await brotliBomb(128);
    expect(bomb.length).to.be.lessThan(500);
    await carryAfter((_, response) => response.setHeader("content-encoding", "br").end(bomb));
  });

  it("keeps the beginning of reasons of 50,000,000 characters for which validators do not sign", async () => {
    const reason = Buffer.from("no".repeat(25_000_000));
    await carryAfter((_, response) => {
      response.writeHead(404).write('{"error":"NotFinalised","message":"');
      response.write(reason);
      response.end('"}');
    });
    expect(relayer.log.length).to.be.lessThan(5_000_000);
  });

  it("carries what it can whatever a validator and a chain's RPC answer, at random", async () => {
    const seed = seedOf(2);
    const [validator] = validators as [HostilePeer];
    validator.answer = hostileAnswers(seed);
    rpc.answer = hostileAnswers(seed + 1);
    const asked = [validator.asked, rpc.asked] as const;
    const carryOn = async () => {
      for (const end = Date.now() + FUZZ_MILLISECONDS; Date.now() < end; ) {
        await carry(network.spokeA);
      }
    };
    await staysWellFed(relayer, seed, carryOn(), MOST_MORE_MEBIBYTES);
    expect(validator.asked).to.be.greaterThan(asked[0]);
    expect(rpc.asked).to.be.greaterThan(asked[1]);
    for (const peer of [validator, rpc]) peer.answer = HONEST;
    await carry(network.spokeB);
  });

  it("answers and works on while strangers leave 1,500 requests half sent, and ends each of these", async () => {
    await untilHealthy();
    const sockets = await leaveHalfSent(relayer.url, 1_500);
    const open = () => sockets.filter(({ closed }) => !closed).length;
    const untilEnded = async () => {
      for (const end = Date.now() + 60_000; open() > 0 && Date.now() < end; ) {
        await carry(network.spokeA);
      }
      expect(open()).to.equal(0);
    };
    expect(await health()).to.have.property("reasons");
    // Earlier than such a request ends by itself.
    const soon = Date.now() + 8_000;
    while (open() > HTTP_BOUNDS.mostConnections && Date.now() < soon) await sleep(20);
    expect(open()).to.be.at.most(HTTP_BOUNDS.mostConnections);
    await staysWell(relayer, untilEnded(), MOST_MORE_MEBIBYTES);
  });
});
