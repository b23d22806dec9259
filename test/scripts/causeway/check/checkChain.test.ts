import { exitCodeOf, withRpcs } from "@causeway/operator";
import { expect } from "chai";

import { CheckedChains } from "./CheckedChains.ts";
import { DRIFT_AREAS, sampled } from "./drifts/index.ts";
import { findsDrift } from "./findsDrift.ts";

describe("checkChain", function () {
  this.timeout(300_000);
  let chains: CheckedChains;

  before(async () => {
    chains = await CheckedChains.start();
  });

  after(() => chains?.stop());

  it("finds nothing where chain and configuration agree", async () => {
    for (const { name } of chains.config.chains) {
      const result = await chains.check(name);
      expect(result.findings).to.deep.equal([]);
      expect(result.block).to.equal(await chains.rpc(name).getBlockNumber());
      expect(exitCodeOf([result])).to.equal(0);
    }
  });

  for (const area of DRIFT_AREAS) {
    describe(area, () => {
      for (const drift of sampled(area).slice(0, 1)) findsDrift(drift, () => chains);
    });
  }

  it("cannot read a chain whose RPC does not answer", async () => {
    const config = withRpcs(chains.config, { hub: ["http://127.0.0.1:1"] });
    const result = await chains.check("hub", config);
    expect(result.unreadable.join()).to.match(/the RPC of hub, .* does not answer/);
    expect(exitCodeOf([result])).to.equal(2);
  });
});
