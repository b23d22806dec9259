import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import type { ServedEnvironment } from "@causeway/environment";
import { migrateIndex, PRODUCTS } from "@causeway/index";
import { createLogger } from "@causeway/service";
import type pg from "pg";

import { ENDPOINTS } from "../src/endpoints/ENDPOINTS.ts";
import {
  type ApiConfig,
  type Databases,
  migrateApi,
  type RunningApi,
  startApi,
} from "../src/index.ts";
import { createKey, type NewKey } from "../src/keys/keyTable.ts";
import { signedHeaders, TEST_MASTER_KEY, TEST_TERMS } from "./signing.ts";
import { testEnvironment } from "./testEnvironment.ts";

/** What an API answered. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own
  readonly json: any;
}

/** An API over the tables of an index. Each answer is held against its documented schema. */
export class ApiWorld {
  readonly api: RunningApi;
  readonly #database: MigratedDatabase;
  #signer: Promise<NewKey> | undefined;

  private constructor(api: RunningApi, database: MigratedDatabase) {
    this.api = api;
    this.#database = database;
  }

  static async start(
    own: Partial<ApiConfig> = {},
    environment: ServedEnvironment = testEnvironment(),
  ): Promise<ApiWorld> {
    const database = await MigratedDatabase.start(migrateAll);
    const api = await startTestApi({ url: database.url }, { environment, ...own });
    return new ApiWorld(api, database);
  }

  get db(): pg.Pool {
    return this.#database.db;
  }

  get databaseUrl(): string {
    return this.#database.url;
  }

  /** Asks as a client does. Requests of the data API are signed, unless `init` has headers. */
  async get(path: string, init: RequestInit = {}): Promise<Answered> {
    const [plain = ""] = path.split("?");
    const isSigned = ENDPOINTS.some((one) => one.api === "data" && one.path === plain);
    if (!isSigned || init.headers !== undefined) return ask(`${this.api.url}${path}`, init);
    this.#signer ??= createKey(this.db, TEST_TERMS);
    const { key } = await this.#signer;
    return ask(`${this.api.url}${path}`, { ...init, headers: signedHeaders(key, path) });
  }

  async stop(): Promise<void> {
    await this.api.stop();
    await this.#database.stop();
  }
}

/** Makes the tables of the index and those of the API. */
export async function migrateAll(url: string): Promise<void> {
  await migrateIndex(url, PRODUCTS);
  await migrateApi(url);
}

/** Starts an API at free ports. */
export function startTestApi(databases: Databases, own: Partial<ApiConfig>): Promise<RunningApi> {
  const config: ApiConfig = {
    environment: testEnvironment(),
    ...{ listen: { host: "127.0.0.1", port: 0 }, operating: { host: "127.0.0.1", port: 0 } },
    ...{
      images: new Map(),
      pages: new Map(),
      pagesAsk: [],
      securityContacts: ["mailto:security@example.org"],
    },
    ...{ logLevel: "silent", trustProxy: [], mostConnections: 512 },
    database: { connections: 4, mostWaiting: 16, timeout: 20_000 },
    primary: { connections: 4, mostWaiting: 64, timeout: 10_000 },
    lookup: { atOnce: 8, timeout: 8_000, chainTimeout: 6_000, blocks: 2_000, mostBehind: 15 },
    keys: { required: false, masterKey: TEST_MASTER_KEY },
    streams: { most: 20, mostPerKey: 10, mostPerAddress: 3, heartbeat: 15_000 },
    limits: { quotes: 6_000, others: 30_000 },
    routing: {
      ...{ formerSigners: [], pollInterval: 100, idleAfter: 1_000, mostAge: 200 },
      ...{ timeout: 20_000, mostImpactBps: 3_000 },
    },
    ...own,
  };
  return startApi(config, databases, createLogger("test", "silent"), { checksAnswers: true });
}

/** Asks, and reads the whole answer. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answered> {
  const response = await fetch(url, init);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return unread(response);
  const text = await response.text();
  const isJson = /json/.test(type);
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== "" ? JSON.parse(text) : undefined,
  };
}

/** A stream goes on without an end: nothing of it is read. */
async function unread({ status, headers, body }: Response): Promise<Answered> {
  await body?.cancel();
  return { status, headers, text: "", json: undefined };
}
