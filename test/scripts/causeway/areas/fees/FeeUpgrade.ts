import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed } from "@causeway/operator";
import { checkChain } from "@causeway/operator/evm";
import { toQuantity } from "ethers";

import { type Config, fees } from "../../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../../scripts/causeway/environment.ts";
import { AppliedChains } from "../../../world/AppliedChains.ts";
import { copyLocal } from "../../../world/environmentCopy.ts";
import { runCauseway } from "../../../world/runCauseway.ts";

const DAY = 24 * 60 * 60;

/** A fee schedule that a test upgrades. */
export interface UpgradedSchedule {
  /** As `--schedule` names it. */
  readonly schedule: string;
  /** The file of the environment. */
  readonly file: string;
  /** As of `AppliedChains.start`. */
  readonly adapt?: (config: Config) => Config;
}

/** Chains as `config/local` has them, with a copy of the configuration to edit, and the hub's clock. */
export class FeeUpgrade {
  readonly chains: AppliedChains;
  readonly hub: MinedProvider;
  readonly folder = mkdtempSync(join(tmpdir(), "causeway-fees-"));
  readonly #schedule: UpgradedSchedule;

  private constructor(chains: AppliedChains, schedule: UpgradedSchedule) {
    this.chains = chains;
    this.hub = new MinedProvider(chains.rpcs.hub);
    this.#schedule = schedule;
    copyLocal(join(this.folder, "config"));
    if (chains.config.swap === undefined) rmSync(this.pathOf("swap.json"));
  }

  static async start(schedule: UpgradedSchedule): Promise<FeeUpgrade> {
    return new FeeUpgrade(await AppliedChains.start(schedule.adapt), schedule);
  }

  /** Where a file of the environment is. */
  pathOf(file: string): string {
    return join(this.folder, "config", "local", file);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a file that a test edits has no type
  read(): any {
    return JSON.parse(readFileSync(this.pathOf(this.#schedule.file), "utf8"));
  }

  /** Changes the schedule's file. */
  // biome-ignore lint/suspicious/noExplicitAny: a file that a test edits has no type
  edit(change: (json: any) => void): void {
    const json = this.read();
    change(json);
    writeFileSync(this.pathOf(this.#schedule.file), JSON.stringify(json, null, 2));
  }

  /** Runs a command on the hub: `fees plan --no-traffic`. */
  causeway(command: string, env?: NodeJS.ProcessEnv) {
    const { chains, folder } = this;
    const rpcs = Object.entries(chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const where = ["--environment", "local", "--config", join(folder, "config"), ...rpcs];
    const [area = "", verb = "", ...others] = command.split(" ");
    const writes = ["plan", "apply", "rollback"].includes(verb);
    const proposals = writes ? ["--proposals", this.proposals] : [];
    const needs = verb === "withdraw" ? [] : ["--deployments", chains.deployments];
    const args = [area, verb, ...others, "--chain", "hub", ...where, ...needs, ...proposals];
    return runCauseway(args, env);
  }

  /** Runs a command of `causeway fees` for the schedule, on the hub. */
  fees(command: string, env?: NodeJS.ProcessEnv) {
    return this.causeway(`fees ${command} --schedule ${this.#schedule.schedule}`, env);
  }

  get proposals(): string {
    return join(this.folder, "proposals");
  }

  /** A line for each finding about fees. */
  async found(config: Config = this.chains.config): Promise<string[]> {
    const environment = environmentAt(config, this.chains.deployments);
    const { findings } = await checkChain(environment, chainNamed(config, "hub"));
    const kinds: readonly string[] = fees.kinds;
    return findings
      .filter(({ kind }) => kinds.includes(kind))
      .map((one) => [one.kind, one.subject, one.expected, one.held].join("; "));
  }

  /** Kinds of the findings about fees, by the edited configuration. */
  async foundKinds(): Promise<string[]> {
    const { stdout } = await this.causeway("check --json");
    const kinds: readonly string[] = fees.kinds;
    return JSON.parse(stdout)
      .chains[0].findings.map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kinds.includes(kind));
  }

  /** What the schedule says, and its version. */
  async shown(): Promise<{ version: number; says: object }> {
    const { stdout } = await this.fees("show --json");
    const [{ version, says }] = JSON.parse(stdout);
    return { version, says };
  }

  async pass(seconds: number): Promise<void> {
    await this.hub.send("evm_increaseTime", [seconds]);
    await this.hub.send("anvil_mine", [toQuantity(1)]);
  }

  /** A time by the hub's clock, as files state it. */
  async inDays(days: number): Promise<string> {
    const { timestamp } = (await this.hub.getBlock("latest")) ?? { timestamp: 0 };
    return new Date((timestamp + days * DAY) * 1000).toISOString();
  }

  /** Does something on the hub and takes it back. */
  async undone(work: () => Promise<void>): Promise<void> {
    const snapshot = await this.hub.send("evm_snapshot", []);
    try {
      await work();
    } finally {
      await this.hub.send("evm_revert", [snapshot]);
    }
  }

  async stop(): Promise<void> {
    this.hub.destroy();
    await this.chains.stop();
    rmSync(this.folder, { recursive: true });
  }
}
