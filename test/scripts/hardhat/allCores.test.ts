import { availableParallelism } from "node:os";

import { expect } from "chai";

import { withAllCores } from "../../../scripts/hardhat/allCores.ts";

describe("withAllCores", () => {
  it("compiles as many jobs at a time as there are cores", () => {
    expect(withAllCores(undefined)).to.deep.equal({ concurrency: availableParallelism() });
  });

  it("keeps what the caller wants", () => {
    expect(withAllCores({ concurrency: 1, quiet: true })).to.deep.equal({
      concurrency: 1,
      quiet: true,
    });
  });
});
