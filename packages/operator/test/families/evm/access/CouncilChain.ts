import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import {
  type CheckResult,
  chainNamed,
  type DryRun,
  developmentAccount,
  KEY_VARIABLE,
} from "@causeway/operator";
import { applyChain, checkChain } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { NonceManager, Wallet } from "ethers";
import {
  type Addresses,
  addressesOf,
} from "../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../../../scripts/causeway/environment.ts";
import { AppliedChains } from "../../../../../../test/scripts/world/AppliedChains.ts";
import {
  COUNCIL,
  COUNCIL_DELAY,
  withCouncil,
} from "../../../../../../test/scripts/world/withCouncil.ts";
import {
  type AccessManager,
  AccessManager__factory,
} from "../../../../../../typechain-types/index.js";

export const DAY = COUNCIL_DELAY;
export const GUARDIAN = developmentAccount(1);
export const STRANGER = developmentAccount(3);

/** A call that must wait. */
export interface Call {
  readonly target: string;
  readonly data: string;
}

/** The hub of chains on which a council has all roles but the guardian's, with a delay. */
export class CouncilChain {
  readonly config: Config;
  readonly addresses: Addresses;
  readonly provider: MinedProvider;
  readonly #chains: AppliedChains;

  private constructor(chains: AppliedChains) {
    this.#chains = chains;
    this.config = chains.config;
    this.addresses = addressesOf(chains.config);
    this.provider = new MinedProvider(chains.rpcs.hub, 31337n);
  }

  static async start(): Promise<CouncilChain> {
    return new CouncilChain(await AppliedChains.start(withCouncil));
  }

  get rpcs(): Readonly<Record<string, string>> {
    return this.#chains.rpcs;
  }

  get deployments(): string {
    return this.#chains.deployments;
  }

  /** The access manager, called by an account. */
  manager({ privateKey }: { privateKey: string } = COUNCIL): AccessManager {
    const signer = new NonceManager(new Wallet(privateKey, this.provider));
    return AccessManager__factory.connect(this.addresses.AccessManager, signer);
  }

  /** Schedules a call and gives the operation's id. */
  async schedule({ target, data }: Call, by = COUNCIL): Promise<Hex> {
    const manager = this.manager(by);
    await (await manager.schedule(target, data, 0)).wait();
    return manager.hashOperation(by.address, target, data);
  }

  async execute({ target, data }: Call, by = COUNCIL): Promise<void> {
    await (await this.manager(by).execute(target, data)).wait();
  }

  async cancel({ target, data }: Call): Promise<void> {
    await (await this.manager(GUARDIAN).cancel(COUNCIL.address, target, data)).wait();
  }

  check(config = this.config): Promise<CheckResult> {
    return checkChain(environmentAt(config, this.deployments), chainNamed(config, "hub"));
  }

  /** What is found of operations. */
  async pending(config = this.config) {
    const { findings } = await this.check(config);
    return findings.filter(({ kind }) => kind === "operation-pending");
  }

  /** Executes all that waits, on a fork. */
  async tryPending(config = this.config): Promise<DryRun> {
    const environment = environmentAt(config, this.deployments);
    const hub = chainNamed(config, "hub");
    return environment.familyOf(hub).dryRunPending({ environment, chain: hub });
  }

  async apply(config: Config): Promise<void> {
    await applyChain({
      environment: environmentAt(config, this.deployments),
      chain: chainNamed(config, "hub"),
      waitMilliseconds: 0,
      env: { [KEY_VARIABLE]: COUNCIL.privateKey },
      onExecuted: () => {},
    });
  }

  /** Unix seconds of the newest block. */
  async time(): Promise<number> {
    return (await this.provider.getBlock("latest"))?.timestamp ?? 0;
  }

  async pass(seconds: number): Promise<void> {
    await this.provider.send("evm_increaseTime", [seconds]);
    await this.provider.send("evm_mine", []);
  }

  /** Gives back what brings the chain to where it is now, and what was written down of it. */
  async mark(): Promise<() => Promise<void>> {
    const snapshot = await this.provider.send("evm_snapshot", []);
    const written = mkdtempSync(join(tmpdir(), "causeway-council-"));
    cpSync(this.deployments, written, { recursive: true });
    return async () => {
      rmSync(this.deployments, { recursive: true });
      renameSync(written, this.deployments);
      await this.provider.send("evm_revert", [snapshot]);
    };
  }

  async stop(): Promise<void> {
    this.provider.destroy();
    await this.#chains.stop();
  }
}
