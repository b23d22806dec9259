import { setTimeout as sleep } from "node:timers/promises";

import { connectDatabase, type Queryable } from "@causeway/database";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { boundedFastify, type OnStop, startParts } from "@causeway/service";
import { pino } from "pino";
import { z } from "zod";
import type { Api } from "../../src/Api.ts";
import { startAdmission } from "../../src/admission/startAdmission.ts";
import type { ApiConfig } from "../../src/config.ts";
import { type Endpoint, endpoint } from "../../src/endpoints/Endpoint.ts";
import { answerErrors } from "../../src/http/answerErrors.ts";
import type { ApiName } from "../../src/http/envelopes.ts";
import { serveEndpoint } from "../../src/http/serveEndpoint.ts";
import { createKey, type NewKey } from "../../src/keys/keyTable.ts";
import { PrimaryClock } from "../../src/keys/PrimaryClock.ts";
import { migrateApi } from "../../src/primary/migrateApi.ts";
import { BoundedPool } from "../../src/reading/BoundedPool.ts";
import { type Answered, ask } from "../../testing/ApiWorld.ts";
import { TEST_MASTER_KEY, TEST_TERMS } from "../../testing/signing.ts";

/** An endpoint that answers who asks. */
function whoAsks(api: ApiName, path: string, cost = 1): Endpoint {
  return endpoint({
    ...{ api, path, cost, summary: "Name the client", grounds: "configuration" },
    query: z.object({ entrance: z.string().optional() }),
    answer: z.object({ client: z.string() }),
    answerTo: async (_api, _query, { client }) => ({ client: client.name }),
  });
}

/** An endpoint that answers once its client may not stay any more, or after ten seconds. */
const STAYED = endpoint({
  ...{ api: "swapData", path: "/stay", cost: 1, summary: "Stay", grounds: "configuration" },
  query: z.object({}),
  answer: z.object({ mayStay: z.boolean() }),
  answerTo: async (_api, _query, { client }) => {
    for (const end = performance.now() + 10_000; await client.mayStay(); await sleep(50)) {
      if (performance.now() > end) return { mayStay: true };
    }
    return { mayStay: false };
  },
});

const SERVED = [
  STAYED,
  whoAsks("routing", "/route"),
  whoAsks("routing", "/list"),
  whoAsks("swapData", "/history"),
  whoAsks("swapData", "/heavy", 5),
  whoAsks("data", "/statistics"),
];

/** How the processes of a world are configured. */
export type AdmissionConfig = Partial<Pick<ApiConfig, "keys" | "limits" | "trustProxy">>;

/** Processes that let requests in over one primary. They trust the test as their proxy: it names addresses. */
export class AdmissionWorld {
  readonly database: MigratedDatabase;
  /** All that the processes logged. */
  readonly logged: string[] = [];
  /** All that they asked the primary. */
  readonly asked: string[] = [];
  readonly #processes: { readonly url: string; stop(): Promise<void> }[] = [];
  #hasPrimary = true;

  private constructor(database: MigratedDatabase) {
    this.database = database;
  }

  static async start(): Promise<AdmissionWorld> {
    return new AdmissionWorld(await MigratedDatabase.start(migrateApi));
  }

  /** Starts another process. @returns its URL. */
  async process(own: AdmissionConfig = {}): Promise<string> {
    const process = await startParts((onStop) => this.#start(own, onStop));
    this.#processes.push(process);
    return process.url;
  }

  async #start(own: AdmissionConfig, onStop: OnStop): Promise<{ url: string }> {
    const logger = pino({ level: "trace" }, { write: (line: string) => this.logged.push(line) });
    // Patient: a busy machine must not look like a primary that is gone.
    const bounds = { connections: 4, connecting: 20_000, query: 20_000 };
    const pool = connectDatabase(this.database.url, () => undefined, { bounds });
    onStop(() => pool.end());
    const bounded = new BoundedPool(pool, 512);
    const query = ((text: string, values?: unknown[]) => {
      this.asked.push(text);
      return bounded.query(text, values);
    }) as Queryable["query"];
    const primary = { query };
    const config = {
      keys: { required: false, masterKey: TEST_MASTER_KEY },
      ...{ limits: { quotes: 60, others: 300 }, trustProxy: ["127.0.0.1"], ...own },
    };
    const [primaryUrl, clock] = [this.database.url, new PrimaryClock()];
    const admission = startAdmission({ primary, primaryUrl, clock, config, logger }, onStop);
    const trustProxy = config.trustProxy.length === 0 ? false : config.trustProxy;
    const app = boundedFastify({ forceCloseConnections: true, trustProxy });
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(() => (value) => JSON.stringify(value));
    answerErrors(app, { logger });
    const api = { config, logger } as unknown as Api;
    for (const one of SERVED) serveEndpoint(app, api, one, { admission, checksAnswers: true });
    onStop(() => app.close());
    return { url: await app.listen({ host: "127.0.0.1", port: 0 }) };
  }

  key(terms: Partial<typeof TEST_TERMS> = {}): Promise<NewKey> {
    return createKey(this.database.db, { ...TEST_TERMS, ...terms });
  }

  async stopPrimary(): Promise<void> {
    if (this.#hasPrimary) await this.database.stop();
    this.#hasPrimary = false;
  }

  async stop(): Promise<void> {
    for (const process of this.#processes) await process.stop();
    await this.stopPrimary();
  }
}

/** Asks from an address. */
export function askFrom(address: string, url: string, headers = {}): Promise<Answered> {
  return ask(url, { headers: { "x-forwarded-for": address, ...headers } });
}

/** The headers of a key. */
export function bearerHeaders({ key, secret }: NewKey): Record<string, string> {
  return { "x-api-key-id": key.id, authorization: `Bearer ${secret}` };
}
