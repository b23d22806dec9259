import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { testValidators } from "@causeway/chains/testing/committee.ts";
import { connectDirectly, LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { type Database, startDatabase } from "@causeway/database";
import { environmentChainConfig } from "@causeway/environment";
import { chainLimits, createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";
import pg from "pg";

import { type IndexerConfig, startIndexer } from "../src/index.ts";

const RECIPIENT = `0x${"ab".repeat(20)}`;

interface Health {
  readonly status: string;
  readonly caughtUp: boolean;
}

interface Progress {
  readonly isWrittenHere: boolean;
}

describe("an indexer", function () {
  this.timeout(120_000);

  let chains: [LocalChain, LocalChain];
  let database: Database;
  let client: pg.Client;
  let lightClient: string;
  const folder = mkdtempSync(join(tmpdir(), "causeway-indexer-"));
  const running: RunningService[] = [];

  before(async () => {
    database = await startDatabase({});
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    chains = (await Promise.all([31_337n, 31_338n].map((id) => LocalChain.start(id)))) as never;
    const [origin, destination] = chains;
    const committee = testValidators(1);
    await origin.proposeCommittee(committee);
    lightClient = await destination.follow(origin, committee);
    await connectDirectly(origin, destination, lightClient);
  });

  after(async () => {
    for (const service of running.splice(0)) await service.stop();
    await client?.end();
    await database?.stop();
    for (const chain of chains ?? []) await chain.stop();
    rmSync(folder, { recursive: true });
  });

  async function start(): Promise<RunningService> {
    const configs = await Promise.all(
      chains.map(async (chain, i) =>
        environmentChainConfig.parse({
          ...(await chain.config()),
          messageFeeSchedule: RECIPIENT,
          contracts: i === 1 ? { [`ZkLightClient/${chains[0].chainId}`]: lightClient } : {},
        }),
      ),
    );
    const config: IndexerConfig = {
      ...{ environment: "test", chains: configs, databaseDirectory: folder },
      ...{ listen: { host: "127.0.0.1", port: 0 }, logLevel: "silent", pollInterval: 20 },
      ...{ mostBehind: 60, caughtUpWithin: 0, health: chainLimits.parse({}) },
    };
    const service = await startIndexer(config, database.url, createLogger("test", "silent"));
    running.push(service);
    return service;
  }

  async function get<T>({ url }: RunningService, path: string): Promise<T> {
    return (await (await fetch(`${url}${path}`)).json()) as T;
  }

  const healthOf = (service: RunningService) => get<Health>(service, "/health");
  const progressOf = (service: RunningService) => get<Progress[]>(service, "/progress");
  const isCaughtUp = async (service: RunningService) => (await healthOf(service)).caughtUp;

  it("has lanes and messages of its chains, from the first block on", async () => {
    const [origin, destination] = chains;
    const before = await origin.send(destination, RECIPIENT, "0x1234");
    await origin.mine(3);
    const service = await start();
    await until(() => isCaughtUp(service));
    const after = await origin.send(destination, RECIPIENT, "0x56");
    await until(async () => (await messages()).length === 2);
    expect(await messages()).to.deep.equal([
      { id: before, index: "0", sent_final: true, payload_size: 2 },
      { id: after, index: "1", sent_final: false, payload_size: 1 },
    ]);
    await origin.mine(3);
    await until(async () => (await messages()).every(({ sent_final }) => sent_final));
    const { rows: lanes } = await client.query(
      `select origin_chain_id::int as origin, destination_chain_id::int as destination, is_open,
         '0x' || encode(inbound_client, 'hex') as client from index.lanes`,
    );
    const ids = { origin: Number(origin.chainId), destination: Number(destination.chainId) };
    const expected = { ...ids, is_open: true, client: lightClient.toLowerCase() };
    expect(lanes).to.deep.equal([expected]);
    const { rows: clients } = await client.query("select from index.light_clients");
    expect(clients).to.have.length(1);
  });

  it("tells health, progress and metrics, and another one that it does not write", async () => {
    const [first] = running as [RunningService];
    const second = await start();
    await until(() => isCaughtUp(second));
    expect(await healthOf(first)).to.include({ status: "ok", caughtUp: true });
    const writers = async (service: RunningService) =>
      (await progressOf(service)).map(({ isWrittenHere }) => isWrittenHere);
    expect(await writers(first)).to.deep.equal([true, true]);
    expect(await writers(second)).to.deep.equal([false, false]);
    const metrics = await (await fetch(`${first.url}/metrics`)).text();
    expect(metrics).to.include('causeway_index_behind_blocks{chain="chain-31337"} 0');
    await running.shift()?.stop();
    await until(async () => (await writers(second)).every((isWritten) => isWritten));
  });

  async function messages() {
    const { rows } = await client.query(
      `select '0x' || encode(message_id, 'hex') as id, index, sent_final, payload_size
       from index.messages order by index`,
    );
    return rows;
  }
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
