import { setTimeout as sleep } from "node:timers/promises";

import { type Database, startDatabase } from "@causeway/database";
import { type IndexerConfig, startIndexer } from "@causeway/indexer";
import { chainLimits, createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";
import { ZeroAddress } from "ethers";
import pg from "pg";

import { startRelayer } from "../../src/index.ts";
import { untilState } from "../../testing/messageStatus.ts";
import { TestNetwork } from "../../testing/network.ts";

/** Of an account that every new node funds, and that nobody else uses. */
const SECOND_KEY = "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a";
const ACCEPTS = "0x00000000000000000000000000000000000000aa";
const REFUSES = "0x00000000000000000000000000000000000000bb";
const SILENT = createLogger("test", "silent");

describe("two relayers and an indexer on one database", function () {
  this.timeout(120_000);
  let network: TestNetwork;
  let database: Database;
  let relayers: RunningService[] = [];
  let indexer: RunningService | undefined;

  before(async () => {
    [network, database] = await Promise.all([TestNetwork.start(), startDatabase({})]);
    for (const chain of network.chains) await chain.setRecipient(ACCEPTS, true);
    indexer = await startIndexer(await indexerConfig(), database.url, SILENT);
    await untilOneWriterEach([indexer]);
    for (const key of [undefined, SECOND_KEY]) relayers.push(await start(key));
  });

  after(async () => {
    await Promise.all([...relayers, ...(indexer ? [indexer] : [])].map((one) => one.stop()));
    await network?.stop();
    await database?.stop();
  });

  async function start(privateKey?: string): Promise<RunningService> {
    const { chains, ...config } = await network.relayerConfig();
    const paid = chains.map((chain) => ({ ...chain, ...(privateKey && { privateKey }) }));
    const retry = { first: 0.1, longest: 0.2, attempts: 3 };
    return startRelayer({ ...config, retry, chains: paid }, database.url, SILENT);
  }

  async function indexerConfig(): Promise<IndexerConfig> {
    const { chains, environment } = await network.relayerConfig();
    return {
      ...{ environment, databaseDirectory: "", logLevel: "silent", pollInterval: 50 },
      ...{
        listen: { host: "127.0.0.1", port: 0 },
        mostBehind: 60,
        prices: [],
        market: { assets: [], tokens: [], pools: [] },
        listedTokens: [],
        caughtUpWithin: 5,
        ...{ validators: [], validatorTimeout: 1_000 },
      },
      health: chainLimits.parse({}),
      chains: chains.map((chain) => ({ ...chain, messageFeeSchedule: ZeroAddress })),
    };
  }

  /** How many of the processes write each chain. */
  async function writers(services: readonly RunningService[]): Promise<number[]> {
    const told = await Promise.all(
      services.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
    );
    return network.chains.map(({ chainId }) => {
      const writes = `causeway_index_writes{chain="chain-${chainId}"} 1`;
      return told.filter((metrics) => metrics.includes(writes)).length;
    });
  }

  async function untilOneWriterEach(services: readonly RunningService[]): Promise<void> {
    let last: number[] = [];
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
      last = await writers(services);
      if (last.every((count) => count === 1)) return;
    }
    throw new Error(`writers of the chains: ${last}`);
  }

  async function generations(): Promise<bigint[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("select generation from index.chains order by chain_id");
    await client.end();
    return rows.map(({ generation }) => BigInt(generation));
  }

  async function carry(payload: string): Promise<void> {
    const { hub, spokeA, spokeB } = network;
    const sent = [
      await spokeA.send(hub, ACCEPTS, payload),
      await spokeA.send(spokeB, ACCEPTS, payload),
    ];
    for (const id of sent) {
      for (const relayer of relayers) await untilState(relayer, id, "delivered", 60);
    }
  }

  it("have one writer for each chain, and both relayers tell what was delivered", async () => {
    const all = [...relayers, ...(indexer ? [indexer] : [])];
    await carry("0x01");
    await untilOneWriterEach(all);
    expect(await generations()).to.deep.equal([1n, 1n, 1n]);
  });

  it("pay together for a recipient that fails as often as one of them would", async () => {
    const { hub, spokeB } = network;
    const messageId = await hub.send(spokeB, REFUSES, "0x02");
    for (const relayer of relayers) {
      const left = async () => {
        const { failed } = await untilState(relayer, messageId, "failed", 60);
        return failed?.nextAttemptAt === null;
      };
      while (!(await left())) await sleep(50);
    }
    const { mailbox } = spokeB;
    const attempts = await mailbox.queryFilter(mailbox.filters.MessageFailed(messageId));
    expect(attempts).to.have.length(1);
  });

  it("carry on without the indexer, and one of the relayers takes each chain", async () => {
    await indexer?.stop();
    indexer = undefined;
    await untilOneWriterEach(relayers);
    expect(await generations()).to.deep.equal([2n, 2n, 2n]);
    await carry("0x03");
    const [ended, ...others] = relayers as [RunningService, ...RunningService[]];
    await ended.stop();
    relayers = others;
    await untilOneWriterEach(relayers);
    await carry("0x04");
  });
});
