import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestValidator, testValidators } from "@causeway/chains/testing/committee.ts";
import {
  ACCOUNT_KEYS,
  connectDirectly,
  connectThroughHub,
  ENVIRONMENT,
  LocalChain,
} from "@causeway/chains/testing/LocalChain.ts";
import { evmChainConfig } from "@causeway/environment";
import { createLogger, type RunningService } from "@causeway/service";
import { startValidator, writeKeyFile } from "@causeway/validator";
import { computeAddress } from "ethers";
import { type MockLightClient, MockLightClient__factory } from "../../../typechain-types/index.ts";
import { parseRelayerConfig, type RelayerConfig } from "../src/config.ts";

const VALIDATORS = 4;

/** A hub, two spokes, their lanes, and validators that sign for all three. */
export class TestNetwork {
  readonly hub: LocalChain;
  readonly spokeA: LocalChain;
  readonly spokeB: LocalChain;
  readonly validators: RunningService[] = [];
  readonly committee: readonly TestValidator[];
  readonly #folder: string;

  private constructor(chains: [LocalChain, LocalChain, LocalChain]) {
    [this.hub, this.spokeA, this.spokeB] = chains;
    this.committee = testValidators(VALIDATORS);
    this.#folder = mkdtempSync(join(tmpdir(), "causeway-network-"));
  }

  static async start(): Promise<TestNetwork> {
    const ids = [31337n, 31338n, 31339n];
    const chains = await Promise.all(ids.map((id) => LocalChain.start(id)));
    const network = new TestNetwork(chains as [LocalChain, LocalChain, LocalChain]);
    await network.#configure();
    for (const [i, validator] of network.committee.entries()) {
      network.validators.push(await network.#startValidator(`${i}`, validator));
    }
    for (const chain of chains) chain.mineEvery(200);
    return network;
  }

  /** Who pays for the relayer's transactions. */
  get relayerAddress(): string {
    return computeAddress(ACCOUNT_KEYS[1]);
  }

  /** The hub's light client of a spoke. */
  async hubClientOf(spoke: LocalChain): Promise<MockLightClient> {
    const laneId = await spoke.mailbox.openLaneTo(this.hub.chainId);
    const { lightClient } = await this.hub.mailbox.inboundLane(laneId);
    return MockLightClient__factory.connect(lightClient, this.hub.provider);
  }

  get chains(): LocalChain[] {
    return [this.hub, this.spokeA, this.spokeB];
  }

  /** Configuration of a relayer with the mock's proofs. */
  async relayerConfig(): Promise<RelayerConfig> {
    const chains = await Promise.all(
      this.chains.map(async (chain) => ({
        ...(await chain.config()),
        chainId: `${chain.chainId}`,
        privateKey: ACCOUNT_KEYS[1],
      })),
    );
    const config = {
      environment: ENVIRONMENT,
      databaseDirectory: "database",
      journalDirectory: "journals",
      listen: { port: 0 },
      logLevel: "silent" as const,
      pollInterval: 50,
      validators: this.validators.map(({ url }) => url),
      prover: { kind: "mock" as const },
      refreshInterval: 200,
      watchInterval: 200,
      health: { patience: 0.5 },
      retry: { first: 0.5, longest: 1, attempts: 1_000 },
      chains,
    };
    return parseRelayerConfig(config, this.#folder);
  }

  /** How many checkpoints a validator's journal holds. */
  signedBy(index: number): number {
    return readFileSync(this.#journal(`${index}`), "utf8").split("\n").length - 1;
  }

  async stop(): Promise<void> {
    for (const validator of this.validators) await validator.stop();
    await Promise.all(this.chains.map((chain) => chain.stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #configure(): Promise<void> {
    const { hub, spokeA, spokeB, committee } = this;
    for (const chain of this.chains) await chain.proposeCommittee(committee);
    const clients = new Map<LocalChain, string>();
    for (const spoke of [spokeA, spokeB]) {
      const ofHub = await spoke.follow(hub, committee);
      const onHub = await hub.follow(spoke, committee);
      clients.set(spoke, ofHub);
      await connectDirectly(spoke, hub, onHub);
      await connectDirectly(hub, spoke, ofHub);
      const other = spoke === spokeA ? spokeB : spokeA;
      const otherClient = clients.get(other) ?? (await other.follow(hub, committee));
      clients.set(other, otherClient);
      await connectThroughHub(spoke, hub, other, onHub, otherClient);
    }
  }

  #journal(name: string): string {
    return join(this.#folder, `${name}.journal`);
  }

  async #startValidator(name: string, validator: TestValidator): Promise<RunningService> {
    const keyFile = join(this.#folder, `${name}.json`);
    const { babyJubjub, ed25519Seed } = validator;
    writeKeyFile(keyFile, { babyJubjub, ed25519: ed25519Seed }, false);
    const chains = await Promise.all(this.chains.map((chain) => chain.config()));
    return startValidator(
      {
        environment: ENVIRONMENT,
        development: false,
        keyFile,
        journalFile: this.#journal(name),
        listen: { host: "127.0.0.1", port: 0 },
        logLevel: "silent",
        chains: chains.map((chain) => evmChainConfig.parse(chain)),
      },
      createLogger("validator", "silent"),
    );
  }
}
