import { createRequire } from "node:module";

import toolbox from "@nomicfoundation/hardhat-toolbox";
import { defineConfig } from "hardhat/config";

import { allCores } from "./scripts/hardhat/allCores.ts";
import { deployedTypes } from "./scripts/hardhat/deployedTypes.ts";
import { folderOverrides } from "./scripts/hardhat/folderOverrides.ts";
import { ownWarnings } from "./scripts/hardhat/ownWarnings.ts";

const require = createRequire(import.meta.url);

const DEFAULT = { optimizer: { enabled: true, runs: 200 } };

/** Sources whose users pay for every unit of gas: slower to compile, cheaper to run. */
const GAS_CRITICAL = {
  // the code must stay below 24,576 bytes (EIP-170) with room for changes; up to 700 runs cost 400 bytes and save none of
  // its users more than 100 gas
  "contracts/messaging/Mailbox.sol": 400,
  // every destination's price is written anew with every version, and with every move of its gas price
  "contracts/fees/MessageFeeSchedule.sol": 1_000,
  "contracts/messaging/remote-accounts/RemoteAccount.sol": 1_000_000,
  "contracts/messaging/remote-accounts/RemoteAccounts.sol": 1_000_000,
  "contracts/light-clients/CommitteeVerifier.sol": 1_000_000,
  "contracts/light-clients/ZkLightClient.sol": 1_000_000,
  "contracts/messaging/relay/HubRelay.sol": 1_000_000,
  "contracts/messaging/relay/RelaySender.sol": 1_000_000,
  "contracts/state/RemoteState.sol": 1_000_000,
};

/** Where tests call libraries that such a contract compiles into itself: compiled as that contract is. */
const HARNESSES = {
  "test/solidity/messaging/harness/": 400,
  "test/solidity/state/harness/": 1_000_000,
};

/** A sample; `npm run test:full` takes ten thousand. */
const FUZZ_RUNS = Number(process.env.CAUSEWAY_FUZZ_RUNS ?? 256);

/** Sequences of steps per invariant; the same ones each time. */
const INVARIANT_RUNS = Number(process.env.CAUSEWAY_INVARIANT_RUNS ?? 64);

export default defineConfig({
  plugins: [deployedTypes, toolbox, folderOverrides, allCores, ownWarnings],
  paths: {
    sources: "./contracts",
    tests: { mocha: "./test", solidity: "./test/solidity" },
  },
  solidity: {
    npmFilesToBuild: ["@openzeppelin/contracts/access/manager/AccessManager.sol"],
    compilers: [compiler(DEFAULT)],
    overrides: {
      // nobody pays for a test's gas, and to optimise them took most of a build
      "test/solidity/": compiler({ optimizer: { enabled: false } }),
      // the committee registry's libraries, as it compiles them
      "test/solidity/light-clients/harness/": compiler(DEFAULT),
      // measured, as an integrator would compile it
      "test/solidity/state/SlotReader.sol": compiler(DEFAULT),
      ...Object.fromEntries(
        Object.entries({ ...GAS_CRITICAL, ...HARNESSES }).map(([source, runs]) => [
          source,
          compiler({ viaIR: true, optimizer: { enabled: true, runs } }),
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
    solidity: {
      fsPermissions: { readDirectory: ["./vectors"] },
      fuzz: { runs: FUZZ_RUNS },
      // a failing sequence of costly steps must be reported before the runner loses patience
      invariant: { runs: INVARIANT_RUNS, depth: 64, failOnRevert: true, shrinkRunLimit: 100 },
    },
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
