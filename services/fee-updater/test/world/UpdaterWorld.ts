import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";

import type { Hex } from "@causeway/protocol";
import { createLogger, type RunningService, toJson } from "@causeway/service";
import { computeAddress } from "ethers";

import { readUpdaterConfig, startUpdater } from "../../src/index.ts";
import { ScheduledChain } from "./ScheduledChain.ts";

/** Second account of every development node. */
export const UPDATER_KEY: Hex =
  "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";

/** Of the usual updater: three of the last seconds are enough. */
export const SAMPLES = { window: 3, least: 3, newestWithin: 2, blocks: 1, blocksBehind: 1 };

const PATIENCE_MILLISECONDS = 30_000;

/** What `/health` answers, as far as tests read it. */
export interface Health {
  readonly healthy: boolean;
  readonly chains: readonly {
    readonly chain: string;
    readonly error: string | null;
    readonly lastRoundAt: number | null;
  }[];
  readonly gasPrices: readonly {
    readonly chain: string;
    readonly decision: { readonly reason: string };
  }[];
}

/** What an updater's file says differently from the usual. */
export interface Changes {
  readonly dailyCap?: string;
  /** More of the destination's RPCs. */
  readonly rpcUrls?: readonly string[];
  /** Updaters with folders of their own share no journal. */
  readonly folder?: string;
  readonly [field: string]: unknown;
}

/** An origin, whose schedule is watched, a destination, and updaters. */
export class UpdaterWorld {
  readonly origin: ScheduledChain;
  readonly destination: ScheduledChain;
  readonly updaters: RunningService[] = [];
  readonly #folders: string[] = [];
  #snapshot = "";

  private constructor(origin: ScheduledChain, destination: ScheduledChain) {
    this.origin = origin;
    this.destination = destination;
  }

  static async start(): Promise<UpdaterWorld> {
    const updater = computeAddress(UPDATER_KEY);
    const world = new UpdaterWorld(...(await ScheduledChain.pair(updater)));
    await world.save();
    return world;
  }

  /** Writes an updater's configuration, and returns its file. */
  async configFile(changes: Changes = {}): Promise<string> {
    const { dailyCap = `${10n ** 18n}`, rpcUrls = [], folder = this.folder(), ...own } = changes;
    const both = [this.origin, this.destination];
    const environment = {
      environment: "test",
      development: true,
      chains: await Promise.all(both.map((chain) => environmentChain(chain))),
      validators: ["http://127.0.0.1:9100"],
    };
    environment.chains[1]?.rpcUrls.push(...rpcUrls);
    const coin = { nativeCoin: "ETH", dailyCap };
    const config = {
      ...{ environmentFile: "environment.json", journalDirectory: "journals" },
      ...{ listen: { port: 0 }, logLevel: "silent", interval: 0.05, privateKey: UPDATER_KEY },
      samples: SAMPLES,
      moves: { leastPause: 0 },
      chains: { "chain-31337": coin, "chain-31338": coin },
      ...own,
    };
    writeFileSync(join(folder, "environment.json"), toJson(environment));
    writeFileSync(join(folder, "updater.json"), JSON.stringify(config), { mode: 0o600 });
    return join(folder, "updater.json");
  }

  async run(changes: Changes = {}): Promise<RunningService> {
    const config = readUpdaterConfig(await this.configFile(changes));
    const updater = await startUpdater(config, createLogger("fee-updater", "silent"));
    this.updaters.push(updater);
    return updater;
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), "causeway-fee-updater-"));
    this.#folders.push(folder);
    return folder;
  }

  async health({ url }: { url: string }): Promise<Health> {
    return (await fetch(`${url}/health`)).json() as Promise<Health>;
  }

  /** Why the origin's gas price stays, or that it moves. */
  async reason(updater: { url: string }): Promise<string | undefined> {
    const { gasPrices } = await this.health(updater);
    return gasPrices.find(({ chain }) => chain === "chain-31337")?.decision.reason;
  }

  async save(): Promise<void> {
    this.#snapshot = await this.origin.local.provider.send("evm_snapshot", []);
  }

  /** Ends what a test started, and has the origin as it was. */
  async reset(): Promise<void> {
    const { provider } = this.origin.local;
    // What waits for a block keeps its updater from stopping.
    await provider.send("evm_setAutomine", [true]);
    await this.origin.local.mine(1);
    for (const updater of this.updaters.splice(0)) await updater.stop();
    await this.destination.halt();
    await provider.send("anvil_dropAllTransactions", []);
    await provider.send("evm_revert", [this.#snapshot]);
    await this.save();
    for (const folder of this.#folders.splice(0)) rmSync(folder, { recursive: true });
  }

  async stop(): Promise<void> {
    await Promise.all([this.origin.stop(), this.destination.stop()]);
  }
}

/** Waits until it is so. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`took too long: ${what}`);
    await later(20);
  }
}

async function environmentChain({ local, schedule }: ScheduledChain) {
  const messageFeeSchedule = await schedule.getAddress();
  return { ...(await local.config()), maxFeePerGas: `${10n ** 12n}`, messageFeeSchedule };
}
