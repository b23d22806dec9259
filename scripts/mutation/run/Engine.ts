import edr, {
  type Artifact,
  EdrContext,
  L1_CHAIN_TYPE,
  type SolidityTestRunnerConfigArgs,
  type SuiteResult,
  type TestResult,
} from "@nomicfoundation/edr";

import { READABLE_FOLDERS } from "../../hardhat/readableFolders.ts";
import { MEASURING } from "../rows.ts";

/** Counted from here, the coinbase says which mutant is on: see `Switch.sol`. */
const FIRST_COINBASE = 0x6d7574616e740000000000000000000000000000n;
/** No mutant is on, and code says where it was reached. */
const REPORTING = 2 ** 32;

type TestKind = TestResult["kind"];

/** A test that did not pass. */
export interface Failure {
  suite: string;
  test: string;
  reason: string;
}

export interface Outcome {
  failures: Failure[];
  tests: number;
  /** The most that a test used; of a fuzzed one the mean of its runs. */
  gas: bigint;
  milliseconds: number;
}

/** Runs suites of one build in the engine of Hardhat, in this process: a run costs a few milliseconds. */
export class Engine {
  readonly #artifacts: Artifact[];
  readonly #context: EdrContext;
  readonly #settings: SolidityTestRunnerConfigArgs;

  static async over(
    artifacts: Artifact[],
    settings: Partial<SolidityTestRunnerConfigArgs> = {},
  ): Promise<Engine> {
    const context = new EdrContext();
    await context.registerSolidityTestRunnerFactory(
      L1_CHAIN_TYPE,
      edr.l1SolidityTestRunnerFactory(),
    );
    return new Engine(context, artifacts, { ...SETTINGS, ...settings });
  }

  private constructor(
    context: EdrContext,
    artifacts: Artifact[],
    settings: SolidityTestRunnerConfigArgs,
  ) {
    this.#context = context;
    this.#artifacts = artifacts;
    this.#settings = settings;
  }

  /**
   * Runs a suite with one mutant on, or none.
   *
   * @param gasLimit What each of its calls may use, if not what the settings say.
   */
  run(suite: Artifact, mutant = 0, gasLimit?: bigint): Promise<Outcome> {
    return this.#run(suite, {
      blockCoinbase: coinbase(mutant),
      ...(gasLimit !== undefined && { gasLimit }),
    });
  }

  /** Runs a suite with no mutant on; which numbers its code reported. */
  async reached(suite: Artifact): Promise<Set<number>> {
    const reached = new Set<number>();
    const onCollectedCoverageCallback = async (hits: Uint8Array[]) => {
      for (const hit of hits) reached.add(Buffer.from(hit).readUInt32BE(28));
    };
    await this.#run(suite, {
      blockCoinbase: coinbase(REPORTING),
      observability: { codeCoverage: { onCollectedCoverageCallback } },
    });
    return reached;
  }

  async #run(suite: Artifact, settings: Partial<SolidityTestRunnerConfigArgs>): Promise<Outcome> {
    const startedAt = performance.now();
    const result = await new Promise<SuiteResult>((resolve, reject) => {
      this.#context
        .runSolidityTests(
          L1_CHAIN_TYPE,
          this.#artifacts,
          [suite.id],
          { ...this.#settings, ...settings },
          { buildInfos: [], ignoreContracts: true },
          resolve,
        )
        .catch(reject);
    });
    const failed = result.testResults.filter(({ status }) => status === edr.TestStatus.Failure);
    return {
      failures: failed.map(({ name, reason = "" }) => ({
        suite: suite.id.name,
        test: name,
        reason,
      })),
      tests: result.testResults.length,
      gas: most(result.testResults.map(({ kind }) => gasOf(kind))),
      milliseconds: performance.now() - startedAt,
    };
  }
}

/** As `hardhat.config.ts` has it, but for how much is sampled. */
const SETTINGS: SolidityTestRunnerConfigArgs = {
  projectRoot: process.cwd(),
  hardfork: edr.l1HardforkToString(edr.l1HardforkFromString("osaka")),
  localPredeploys: edr.l1GenesisState(edr.l1HardforkFromString("osaka")),
  fsPermissions: READABLE_FOLDERS.map((path) => ({
    access: edr.FsAccessPermission.ReadDirectory,
    path,
  })),
  fuzz: { runs: 32, seed: "0x01" },
  invariant: { runs: 4, depth: 64, failOnRevert: true, shrinkRunLimit: 0 },
  // what never ends must end soon
  gasLimit: 500_000_000n,
  disableBlockGasLimit: true,
  disableTransactionGasCap: true,
  collectStackTraces: edr.CollectStackTraces.OnFailure,
  excludeTestPattern: MEASURING,
};

function gasOf(kind: TestKind): bigint {
  if ("consumedGas" in kind) return kind.consumedGas;
  return "meanGas" in kind ? kind.meanGas : 0n;
}

function most(values: readonly bigint[]): bigint {
  return values.reduce((greatest, value) => (value > greatest ? value : greatest), 0n);
}

function coinbase(mutant: number): Uint8Array {
  const address = (FIRST_COINBASE + BigInt(mutant)).toString(16).padStart(40, "0");
  return Buffer.from(address, "hex");
}
