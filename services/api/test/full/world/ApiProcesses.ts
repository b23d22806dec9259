import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { migrateApi } from "@causeway/api";
import { ServiceProcess } from "@causeway/chains/testing/hostile/ServiceProcess.ts";
import { type Database, startDatabase } from "@causeway/database";
import type { ServedEnvironment } from "@causeway/environment";
import { migrateIndex, PRODUCTS } from "@causeway/index";
import { freePorts } from "@causeway/peers/node";

import { type Answered, ask } from "../../../testing/ApiWorld.ts";

const ANYWHERE = { host: "127.0.0.1", port: 0 };

/** How a process is started. */
export interface ProcessOptions {
  /** Of its configuration. */
  readonly config?: object;
  /** Its primary, if that is not the server. */
  readonly databaseUrl?: string;
  readonly replicaUrl?: string;
}

/** An answer, and how long it took. */
export interface TimedAnswer extends Answered {
  readonly milliseconds: number;
}

/** Processes of the API on one PostgreSQL server, which is stopped and started again. */
export class ApiProcesses {
  readonly #folder: string;
  readonly #port: number;
  readonly #processes: ServiceProcess[] = [];
  #server: Database | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  /** The server runs, with all tables; no process does yet. */
  static async start(environment: ServedEnvironment): Promise<ApiProcesses> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-processes-"));
    const [port] = await freePorts(1);
    const all = new ApiProcesses(folder, port as number);
    const text = JSON.stringify(environment, (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    writeFileSync(join(folder, "environment.json"), text);
    writeFileSync(join(folder, "master.key"), "07".repeat(32), { mode: 0o600 });
    await all.startServer();
    await migrateIndex(all.databaseUrl, PRODUCTS);
    await migrateApi(all.databaseUrl);
    return all;
  }

  get databaseUrl(): string {
    if (this.#server === undefined) throw new Error("the server does not run");
    return this.#server.url;
  }

  /** Starts the server, where it was before. */
  async startServer(): Promise<void> {
    const directory = join(this.#folder, "server");
    this.#server = await startDatabase({ directory, port: this.#port });
  }

  async stopServer(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  /** Starts another process. */
  async process({
    config,
    databaseUrl = this.databaseUrl,
    replicaUrl,
  }: ProcessOptions = {}): Promise<ServiceProcess> {
    const own = {
      ...{ environmentFile: "environment.json", listen: ANYWHERE, operating: ANYWHERE },
      ...{ keys: { masterKeyFile: "master.key" }, limits: { quotes: 6_000, others: 30_000 } },
      ...config,
    };
    const file = join(this.#folder, `api-${this.#processes.length}.json`);
    writeFileSync(file, JSON.stringify(own));
    const process = await ServiceProcess.start("api", file, {
      DATABASE_URL: databaseUrl,
      ...(replicaUrl !== undefined && { DATABASE_REPLICA_URL: replicaUrl }),
    });
    this.#processes.push(process);
    return process;
  }

  /** Runs a command of operators. @returns what it prints. */
  async command(...args: readonly string[]): Promise<string> {
    const main = "services/api/src/main.ts";
    const env = { ...process.env, DATABASE_URL: this.databaseUrl };
    const run = ["--import", "tsx", main, ...args];
    return (await promisify(execFile)(process.execPath, run, { env })).stdout;
  }

  /** The file of a process's configuration: commands of operators read the master key by it. */
  get configFile(): string {
    return join(this.#folder, "api-0.json");
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.stop()));
    await this.stopServer();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Asks a process. */
export async function timed(
  { url }: ServiceProcess,
  path: string,
  init = {},
): Promise<TimedAnswer> {
  const begun = performance.now();
  const answered = await ask(`${url}${path}`, init);
  return { ...answered, milliseconds: performance.now() - begun };
}
