/**
 * Programs whose bundles are made together, since they import much of the same: whoever starts one soon starts others. They
 * start no threads, whose files no bundle has. Another program has a bundle of its own.
 */
export const PROGRAMS = [
  "circuits/scripts/build.ts",
  "packages/ton-chain/src/main.ts",
  "scripts/bridge/main.ts",
  "scripts/causeway/main.ts",
  "scripts/local/runNetwork.ts",
  "scripts/local/send.ts",
  "scripts/local/start.ts",
  "scripts/swap/main.ts",
  "services/api/src/main.ts",
  "services/fee-updater/src/main.ts",
  "services/filler/src/main.ts",
  "services/indexer/src/main.ts",
  "services/relayer/src/main.ts",
  "services/validator/src/main.ts",
];
