import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { evmChainConfig } from "@causeway/environment";
import { type Applied, chainNamed, type RpcUrls, withRpcs } from "@causeway/operator";
import { applyChain, type ChainPlan, openChain, readPlan } from "@causeway/operator/evm";
import { freePorts } from "@causeway/peers/node";
import { createLogger, type RunningService } from "@causeway/service";
import { createDevelopmentKeys, startValidator, writeKeyFile } from "@causeway/validator";
import type { JsonRpcProvider } from "ethers";
import {
  type Addresses,
  addressesOf,
} from "../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { environmentAt, loadConfig } from "../../../scripts/causeway/environment.ts";
import {
  editEnvironment,
  leaveOutChain,
} from "../../../scripts/local/environment/leaveOutChain.ts";
import { isHealthy, waitUntil } from "../../../scripts/local/network/waitUntil.ts";
import { script } from "../../../scripts/local/processes/script.ts";
import {
  CommitteeRegistry__factory,
  ZkLightClient__factory,
} from "../../../typechain-types/index.js";
import { copyEnvironment, SLOTS } from "./environmentCopy.ts";
import { EVM_LOCAL } from "./evmLocal.ts";
import type { LocalChains } from "./LocalChains.ts";
import { runCauseway } from "./runCauseway.ts";
import { startWorld } from "./startWorld.ts";

const PROVER_MILLISECONDS = 120_000;
const LATER = "spoke-b";

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A hub and a spoke with the committee of `config/local`, validators and a prover, in an environment's folder of its own,
 * and a second spoke that the configuration can take in later.
 */
export class RotationNetwork {
  readonly chains: LocalChains;
  readonly folder: string;
  readonly addresses: Addresses;
  readonly validators = new Map<string, RunningService>();
  proverUrl = "";
  readonly #providers = new Map<string, JsonRpcProvider>();
  #prover: ChildProcess | undefined;

  private constructor(chains: LocalChains, folder: string) {
    this.chains = chains;
    this.folder = folder;
    this.addresses = addressesOf(chains.config);
  }

  /** @param names Of validators, whose keys follow from their names. */
  static async start(names: readonly string[]): Promise<RotationNetwork> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-rotation-"));
    const environment = copyEnvironment(join(folder, "config"));
    leaveOutChain(environment, LATER);
    const config = loadConfig(environment);
    const order = config.chains.map(({ name }) => name);
    const world = { config, nodes: loadConfig(EVM_LOCAL), order };
    const mining = ["--block-time", "1", "--mixed-mining", "--slots-in-an-epoch", "1"];
    const chains = await startWorld(world, join(folder, "deployments"), mining);
    const network = new RotationNetwork(chains, folder);
    try {
      for (const name of names) await network.startValidator(name);
      network.#place();
      await network.#startProver();
      return network;
    } catch (error) {
      await network.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#prover?.kill("SIGKILL");
    for (const provider of this.#providers.values()) provider.destroy();
    await Promise.all([...this.validators.values()].map((validator) => validator.stop()));
    await this.chains.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The environment's folder. */
  get environment(): string {
    return join(this.folder, "config", "local");
  }

  /** The configuration as its folder has it now. */
  config(): Config {
    const urls = Object.entries(this.chains.rpcs).map(([name, url]) => [name, [url]]);
    const config = loadConfig(this.environment);
    const known = urls.filter(([name]) => config.chains.some((chain) => chain.name === name));
    return withRpcs(config, Object.fromEntries(known) as RpcUrls);
  }

  provider(name: string): JsonRpcProvider {
    const known = this.#providers.get(name);
    if (known !== undefined) return known;
    const made = new MinedProvider(this.chains.rpcs[name]);
    this.#providers.set(name, made);
    return made;
  }

  registry(chain: string) {
    return CommitteeRegistry__factory.connect(
      this.addresses.CommitteeRegistry,
      this.provider(chain),
    );
  }

  /** The light client on a chain that follows another. */
  lightClient(on: string, followed: string) {
    const address = this.addresses.lightClientOf(chainNamed(this.chains.config, followed));
    return ZkLightClient__factory.connect(address, this.provider(on));
  }

  apply(name: string, config = this.config()): Promise<Applied> {
    return applyChain({
      environment: environmentAt(config, join(this.folder, "deployments")),
      chain: chainNamed(config, name),
      waitMilliseconds: 0,
      onExecuted: () => {},
    });
  }

  /** Lets time pass on a chain. */
  async later(chain: string, seconds: number): Promise<void> {
    await this.provider(chain).send("evm_increaseTime", [seconds]);
    await this.provider(chain).send("evm_mine", []);
  }

  /** Runs `causeway committee …`; as a process where what it tells goes to `onTold`, which may kill it. */
  async causeway(
    args: readonly string[],
    onTold?: (text: string, child: ChildProcess) => void,
  ): Promise<Ended> {
    const where = ["--environment", "local", "--config", join(this.folder, "config")];
    const program = ["committee", ...args, ...where];
    if (onTold === undefined) return runCauseway(program);
    const command = ["scripts/bundle/run.mjs", "scripts/causeway/main.ts", ...program];
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
    const said = { stdout: "", stderr: "" };
    child.stdout.on("data", (data) => {
      said.stdout += data;
    });
    child.stderr.on("data", (data) => {
      said.stderr += data;
      onTold(said.stderr, child);
    });
    const [code] = (await once(child, "close")) as [number | null];
    return { code, ...said };
  }

  /** Arguments by which commands find the chains of the configuration, and where they write. */
  get whereabouts(): string[] {
    const rpcs = this.config().chains.flatMap(({ name, rpcUrls }) => [
      "--rpc",
      `${name}=${rpcUrls[0]}`,
    ]);
    return [...rpcs, "--deployments", join(this.folder, "deployments")];
  }

  /** Takes the second spoke into the configuration; the committee stays. */
  addSpoke(): void {
    for (const file of ["chains.json", "routes.json", "destinations.json", "balances.json"]) {
      cpSync(join(EVM_LOCAL, file), join(this.environment, file));
    }
  }

  /** Starts a validator with keys that follow from its name. */
  async startValidator(name: string): Promise<void> {
    writeKeyFile(this.#keyFile(name), createDevelopmentKeys(name), true);
    await this.#listen(name, 0);
  }

  #keyFile(name: string): string {
    return join(this.folder, `${name}.keys`);
  }

  async #listen(name: string, port: number): Promise<void> {
    const { Mailbox: mailbox, CommitteeRegistry: committeeRegistry } = this.addresses;
    const config = {
      environment: "local",
      development: true,
      keyFile: this.#keyFile(name),
      journalFile: join(this.folder, `${name}.journal`),
      listen: { host: "127.0.0.1", port },
      logLevel: "silent" as const,
      chains: this.chains.config.chains.map(({ name: chain, chainId, rpcUrls }) =>
        evmChainConfig.parse({
          name: chain,
          chainId,
          rpcUrls,
          mailbox,
          committeeRegistry,
          committeeSlots: SLOTS,
        }),
      ),
    };
    this.validators.set(name, await startValidator(config, createLogger("validator", "silent")));
  }

  /** Starts a validator again where it was, after it was stopped. */
  async restartValidator(name: string): Promise<void> {
    const { port } = new URL(this.validators.get(name)?.url ?? "");
    await this.#listen(name, Number(port));
  }

  /** What a chain needs, and what waits. */
  async plan(name: string, config = this.config()): Promise<ChainPlan> {
    const chain = await openChain(environmentAt(config, this.folder), chainNamed(config, name));
    try {
      return await readPlan(chain);
    } finally {
      await chain.close();
    }
  }

  /** Changes a file of the configuration. */
  edit<T>(file: string, change: (content: T) => T): void {
    editEnvironment(this.environment, file, change);
  }

  /** Has the configuration say where the validators are. */
  #place(): void {
    this.edit<{ members: { name: string; url: string }[] }>("committee.json", (file) => ({
      ...file,
      members: file.members.map((member) => ({
        ...member,
        url: this.validators.get(member.name)?.url ?? member.url,
      })),
    }));
  }

  async #startProver(): Promise<void> {
    const [port] = await freePorts(1);
    this.proverUrl = `http://127.0.0.1:${port}`;
    const config = join(this.folder, "prover.json");
    writeFileSync(config, JSON.stringify({ listen: { port }, sizes: [SLOTS] }));
    const main = "services/prover/src/main.ts";
    const { file, args } = script("prover", main, "run", "--config", config);
    this.#prover = spawn(file, args, { stdio: "ignore" });
    await waitUntil("an answer of the prover", PROVER_MILLISECONDS, () =>
      isHealthy(this.proverUrl),
    );
  }
}
