// What each npm script runs: a list of steps, one after the other until one fails.
// Arguments after `--` go to the last step. A step's program is found in node_modules/.bin; its
// `env` is added to the environment.

/** Of programs that start no threads: scripts/bundle/run.mjs. */
const bundled = (file) => ({ program: "node", args: ["scripts/bundle/run.mjs", file] });
const script = (file, ...args) => ({ program: "node", args: ["--import", "tsx", file, ...args] });
const tool = (program, ...args) => ({ program, args });

export const commands = {
  start: [bundled("scripts/local/start.ts")],
  send: [bundled("scripts/local/send.ts")],
  bridge: [bundled("scripts/bridge/main.ts")],
  swap: [bundled("scripts/swap/main.ts")],
  causeway: [bundled("scripts/causeway/main.ts")],

  build: [tool("hardhat", "build"), script("circuits/scripts/build.ts")],
  // What runs tests builds them.
  compile: [tool("hardhat", "build", "--no-tests")],
  pack: [script("scripts/pack/main.ts")],
  generate: [script("scripts/ci/generate.ts")],

  test: [script("scripts/ci/test.ts")],
  "test:full": [
    {
      ...script("scripts/ci/test.ts", "--all"),
      env: {
        CI: "true",
        CAUSEWAY_FULL: "true",
        CAUSEWAY_FUZZ_RUNS: "10000",
        CAUSEWAY_INVARIANT_RUNS: "500",
        CAUSEWAY_CONFIG_FUZZ_RUNS: "3000",
        HARDHAT_TEST_PROFILE: "full",
      },
    },
  ],
  "test:mutation": [script("scripts/mutation/main.ts")],
  check: [tool("bash", ".ci/run")],
  "check:static": [script("scripts/ci/check.ts")],
  lint: [script("scripts/ci/check.ts", "lint-typescript", "lint-solidity", "format-solidity")],
  typecheck: [script("scripts/ci/check.ts", "types")],
  spell: [script("scripts/ci/check.ts", "spelling")],
  format: [tool("biome", "check", "--write", "."), tool("prettier", "--write", "**/*.sol")],

  "bench:api": [script("bench/api/main.ts")],
  "bench:check": [script("bench/check/main.ts")],
  "bench:fees": [script("bench/fees/main.ts")],
  "bench:filler": [script("bench/filler/main.ts")],
  "bench:gas": [script("bench/gas/main.ts")],
  "bench:indexer": [script("bench/indexer/main.ts")],
  "bench:prover": [script("bench/prover/main.ts")],
  "bench:routing": [script("bench/routing/main.ts")],
  "bench:sdk": [script("bench/sdk/main.ts")],
  "bench:web": [script("bench/web/main.ts")],
};
