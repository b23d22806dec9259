import { expect } from "chai";

import { venueCodeBreaches } from "../../../../scripts/ci/checks/venueCode.ts";

const IMPORT = 'import { artifactOf } from "@causeway/venue-code";';
const FILE = 'readFileSync("node_modules/@uniswap/v4-core/out/PoolManager.sol/PoolManager.json");';

describe("venueCodeBreaches", () => {
  const shipped = [
    "packages/routing/src/index.ts",
    "packages/simulator/src/deployPools.ts",
    "services/filler/src/main.ts",
    "scripts/causeway/areas/bridge/index.ts",
    "examples/counter/run.ts",
  ];
  for (const path of shipped) {
    it(`lets ${path} neither import the reader nor name a publisher's file`, () => {
      expect(venueCodeBreaches(path, IMPORT)).to.deep.equal([
        `${path}: imports @causeway/venue-code, which tests and scripts/local may import`,
      ]);
      expect(venueCodeBreaches(path, FILE)).to.deep.equal([
        `${path}: names a file of @uniswap/v4-core, which only @causeway/venue-code reads`,
      ]);
    });
  }

  const users = [
    "scripts/local/pools/deployVenues.ts",
    "packages/routing/test/world/PoolWorld.ts",
    "test/scripts/local/deployVenues.test.ts",
    "bench/gas/scenarios/swap.ts",
  ];
  for (const path of users) {
    it(`lets ${path} import the reader, and name no file`, () => {
      expect(venueCodeBreaches(path, IMPORT)).to.deep.equal([]);
      expect(venueCodeBreaches(path, FILE)).to.have.lengthOf(1);
    });
  }

  it("lets no package depend on the reader, which would then be compiled into the package", () => {
    const manifest = JSON.stringify({ dependencies: { "@causeway/venue-code": "0.1.0" } });
    expect(venueCodeBreaches("packages/simulator/package.json", manifest)).to.have.lengthOf(1);
    expect(venueCodeBreaches("packages/venue-code/package.json", "{}")).to.deep.equal([]);
  });

  it("lets the reader name the files", () => {
    expect(venueCodeBreaches("packages/venue-code/src/files.ts", FILE)).to.deep.equal([]);
  });
});
