import { createRequire } from "node:module";

import toolbox from "@nomicfoundation/hardhat-toolbox";
import { defineConfig } from "hardhat/config";

import { allCores } from "./scripts/hardhat/allCores.ts";
import { compilerCache } from "./scripts/hardhat/compilerCache.ts";
import { contractSources } from "./scripts/hardhat/contractSources.ts";
import { decodedContracts } from "./scripts/hardhat/decodedContracts.ts";
import { deployedTypes } from "./scripts/hardhat/deployedTypes.ts";
import { folderOverrides } from "./scripts/hardhat/folderOverrides.ts";
import { ownWarnings } from "./scripts/hardhat/ownWarnings.ts";
import { READABLE_FOLDERS } from "./scripts/hardhat/readableFolders.ts";

const require = createRequire(import.meta.url);

const DEFAULT = { optimizer: { enabled: true, runs: 200 } };

/** Sources whose users pay for every unit of gas: slower to compile, cheaper to run. */
const GAS_CRITICAL = {
  // the code must stay below 24,576 bytes (EIP-170) with room for changes: 400 runs take 300 bytes less, and each message
  // 50 to 180 gas more
  "contracts/messaging/Mailbox.sol": 700,
  // every destination's price is written again with every version, and with every move of its gas price
  "contracts/fees/MessageFeeSchedule.sol": 1_000,
  // the pieces of a bridge's code, each with 1,500 bytes left of 24,576
  "contracts/bridge/Bridge.sol": 1500,
  "contracts/bridge/BridgeAdvances.sol": 100_000,
  "contracts/bridge/BridgeQueue.sol": 1_000,
  "contracts/bridge/BridgeReturns.sol": 1_000,
  "contracts/bridge/BridgeConfiguration.sol": 200,
  "contracts/bridge/orders/BridgeSettler.sol": 1_000,
  "contracts/bridge/custody/Vault.sol": 3_000,
  "contracts/bridge/custody/Mint.sol": 10_000,
  "contracts/bridge/custody/BridgeToken.sol": 10_000,
  "contracts/messaging/remote-accounts/RemoteAccount.sol": 1_000_000,
  "contracts/messaging/remote-accounts/RemoteAccounts.sol": 1_000_000,
  "contracts/light-clients/CommitteeVerifier.sol": 1_000_000,
  "contracts/light-clients/ZkLightClient.sol": 1_000_000,
  "contracts/messaging/relay/HubRelay.sol": 1_000_000,
  "contracts/messaging/relay/RelaySender.sol": 1_000_000,
  "contracts/state/RemoteState.sol": 1_000_000,
  "contracts/swap/SwapRouter.sol": 1_000_000,
  "contracts/swap/SwapReceiver.sol": 100_000,
  "contracts/swap/Executor.sol": 1_000_000,
  "contracts/swap/venues/ConstantProductVenue.sol": 1_000_000,
  "contracts/swap/venues/ConcentratedVenue.sol": 1_000_000,
  "contracts/swap/venues/UniversalRouterVenue.sol": 1_000_000,
};

/** Whose layout of the state is compared: a bridge's code is in pieces, which share it. */
const SHARED_STATE = /^contracts\/bridge\/Bridge\w*\.sol$/;

const LAYOUT = { "*": { "*": ["storageLayout"] } };

/** Where tests call libraries that such a contract compiles into itself: compiled as that contract is. */
const HARNESSES = {
  "test/solidity/bridge/harness/": 10_000,
  "test/solidity/messaging/harness/": 700,
  "test/solidity/state/harness/": 1_000_000,
  "test/solidity/swap/harness/": 100_000,
};

/** A sample; `.ci/run` takes 256, and `npm run test:full` ten thousand. */
const { CAUSEWAY_FUZZ_RUNS, CAUSEWAY_SOLIDITY_FUZZ_RUNS } = process.env;
const FUZZ_RUNS = Number(CAUSEWAY_SOLIDITY_FUZZ_RUNS ?? CAUSEWAY_FUZZ_RUNS ?? 64);

/** Sequences of steps per invariant; the same ones each time. */
const INVARIANT_RUNS = Number(process.env.CAUSEWAY_INVARIANT_RUNS ?? 64);

const SOLIDITY_TESTS = {
  fsPermissions: { readDirectory: READABLE_FOLDERS },
  fuzz: { runs: FUZZ_RUNS },
  // a failing sequence of costly steps must be reported before the runner loses patience
  invariant: { runs: INVARIANT_RUNS, depth: 64, failOnRevert: true, shrinkRunLimit: 100 },
};

export default defineConfig({
  plugins: [
    deployedTypes,
    contractSources,
    toolbox,
    folderOverrides,
    allCores,
    compilerCache,
    ownWarnings,
    decodedContracts,
  ],
  paths: {
    sources: "./contracts",
    tests: { mocha: "./test", solidity: "./test/solidity" },
  },
  solidity: {
    npmFilesToBuild: [
      "@openzeppelin/contracts/access/manager/AccessManager.sol",
      // of what integrators import, what no contract does: for its errors
      "@causeway/solidity/MessageReceiver.sol",
      "@causeway/solidity/libraries/CheckpointAge.sol",
    ],
    compilers: [compiler(DEFAULT)],
    overrides: {
      // nobody pays for a test's gas, and to optimise them took most of a build
      "test/solidity/": compiler({ optimizer: { enabled: false } }),
      // a job of their own, by a number that means nothing: the output of all tests at once is more than the compiler
      // can write
      "test/solidity/bridge/": compiler({ optimizer: { enabled: false, runs: 1 } }),
      "test/solidity/invariants/": compiler({ optimizer: { enabled: false, runs: 1 } }),
      "test/solidity/swap/": compiler({ optimizer: { enabled: false, runs: 2 } }),
      // the committee registry's libraries, as it compiles them
      "test/solidity/light-clients/harness/": compiler(DEFAULT),
      // measured, as an integrator would compile it
      "test/solidity/state/SlotReader.sol": compiler(DEFAULT),
      ...Object.fromEntries(
        Object.entries({ ...GAS_CRITICAL, ...HARNESSES }).map(([source, runs]) => [
          source,
          compiler({
            viaIR: true,
            optimizer: { enabled: true, runs },
            ...(SHARED_STATE.test(source) ? { outputSelection: LAYOUT } : {}),
          }),
        ]),
      ),
    },
  },
  typechain: { outDir: "./typechain-types" },
  networks: {
    hub: { type: "edr-simulated", chainType: "l1", chainId: 31337, hardfork: "prague" },
    "spoke-a": { type: "edr-simulated", chainType: "l1", chainId: 31338, hardfork: "prague" },
    "spoke-b": { type: "edr-simulated", chainType: "l1", chainId: 31339, hardfork: "prague" },
  },
  test: {
    mocha: { timeout: 120_000, forbidOnly: Boolean(process.env.CI) },
    // a campaign may say in its source how long it is in each
    solidity: { profiles: { default: SOLIDITY_TESTS, full: SOLIDITY_TESTS } },
  },
});

/**
 * The compiler is the one from npm, so that a build needs no download. Bytecode ends without a hash of the metadata:
 * with one it would depend on what else the same run compiles, and the deployer's address, and so all others, on it.
 */
function compiler(settings: object) {
  return {
    version: "0.8.37",
    path: require.resolve("solc/soljson.js"),
    settings: {
      evmVersion: "prague",
      metadata: { bytecodeHash: "none" },
      ...settings,
    },
  };
}
