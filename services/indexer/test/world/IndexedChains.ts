import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { testValidators } from "@causeway/chains/testing/committee.ts";
import { connectDirectly, LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { type Database, startDatabase } from "@causeway/database";
import { environmentChainConfig } from "@causeway/environment";
import { chainLimits, createLogger, type RunningService } from "@causeway/service";
import pg from "pg";

import { type IndexerConfig, startIndexer } from "../../src/index.ts";

/** Address of the recipient of all messages. */
export const RECIPIENT = `0x${"ab".repeat(20)}`;

interface Health {
  readonly status: string;
  readonly caughtUp: boolean;
}

interface Progress {
  readonly read: string;
  readonly isWrittenHere: boolean;
}

/** Two chains with a lane between them, a database, and the indexers that a test starts. */
export class IndexedChains {
  readonly origin: LocalChain;
  readonly destination: LocalChain;
  /** The destination's light client of the origin. */
  readonly lightClient: string;
  readonly client: pg.Client;
  readonly #database: Database;
  readonly #folder = mkdtempSync(join(tmpdir(), "causeway-indexer-"));
  readonly #running = new Set<RunningService>();

  private constructor(chains: [LocalChain, LocalChain], lightClient: string, database: Database) {
    [this.origin, this.destination] = chains;
    this.lightClient = lightClient;
    this.#database = database;
    this.client = new pg.Client({ connectionString: database.url });
  }

  static async start(): Promise<IndexedChains> {
    const database = await startDatabase({});
    const ids = [31_337n, 31_338n];
    const chains = await Promise.all(ids.map((id) => LocalChain.start(id)));
    const [origin, destination] = chains as [LocalChain, LocalChain];
    const committee = testValidators(1);
    await origin.proposeCommittee(committee);
    const lightClient = await destination.follow(origin, committee);
    await connectDirectly(origin, destination, lightClient);
    const world = new IndexedChains([origin, destination], lightClient, database);
    await world.client.connect();
    return world;
  }

  /** @param originUrl The origin's RPC; the node itself if left out. */
  async index(originUrl = this.origin.url): Promise<RunningService> {
    const config: IndexerConfig = {
      environment: "test",
      chains: (await this.#chains(originUrl)).map((chain) => environmentChainConfig.parse(chain)),
      ...{ databaseDirectory: this.#folder, listen: { host: "127.0.0.1", port: 0 } },
      ...{ logLevel: "silent", pollInterval: 20, health: chainLimits.parse({}) },
      ...{ mostBehind: 60, prices: [], listedTokens: [], caughtUpWithin: 0 },
      market: { assets: [], tokens: [], pools: [] },
      ...{ validators: [], validatorTimeout: 1_000 },
    };
    const logger = createLogger("test", "silent");
    const service = await startIndexer(config, this.#database.url, logger);
    this.#running.add(service);
    return service;
  }

  /** Writes the configuration of an indexer, and its environment's beside it; returns its path. */
  async configFile(): Promise<string> {
    const write = (name: string, content: object) => {
      const file = join(this.#folder, name);
      writeFileSync(
        file,
        JSON.stringify(content, (_, value) => toText(value)),
      );
      return file;
    };
    const validators = ["http://127.0.0.1:1"];
    const chains = await this.#chains(this.origin.url);
    write("environment.json", { environment: "test", development: true, chains, validators });
    return write("indexer.json", { environmentFile: "environment.json", pollInterval: 50 });
  }

  get databaseUrl(): string {
    return this.#database.url;
  }

  async end(service: RunningService): Promise<void> {
    this.#running.delete(service);
    await service.stop();
  }

  async #chains(originUrl: string): Promise<object[]> {
    const { origin, destination, lightClient } = this;
    const own = { messageFeeSchedule: RECIPIENT };
    const contracts = { [`ZkLightClient/${origin.chainId}`]: lightClient };
    return [
      { ...(await origin.config()), ...own, rpcUrls: [originUrl] },
      { ...(await destination.config()), ...own, contracts },
    ];
  }

  /** Ids of the messages in the index, in order. */
  async messages() {
    const { rows } = await this.client.query(
      `select '0x' || encode(message_id, 'hex') as id, index, sent_final, payload_size
       from index.messages order by index`,
    );
    return rows;
  }

  async stop(): Promise<void> {
    for (const service of this.#running) await service.stop();
    await this.client.end();
    await this.#database.stop();
    await Promise.all([this.origin.stop(), this.destination.stop()]);
    rmSync(this.#folder, { recursive: true });
  }
}

function toText(value: unknown): unknown {
  return typeof value === "bigint" ? `${value}` : value;
}

/** Where an indexer serves. */
type Served = Pick<RunningService, "url">;

export const healthOf = (service: Served) => get<Health>(service, "/health");

export const progressOf = (service: Served) => get<Progress[]>(service, "/progress");

export async function metricsOf({ url }: Served): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

async function get<T>({ url }: Served, path: string): Promise<T> {
  return (await (await fetch(`${url}${path}`)).json()) as T;
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
