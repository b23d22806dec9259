import { ChainError } from "@causeway/chains";
import { expect } from "chai";

import { sampleChain } from "../../src/rounds/sampleChain.ts";
import { fakeUpdater, NOW } from "./fakeUpdater.ts";

describe("sampleChain", () => {
  function setUp() {
    const fake = fakeUpdater(["hub"]);
    const [hub] = fake.chains as [(typeof fake.chains)[number]];
    return { ...fake, hub };
  }

  it("keeps a sample of a block once", async () => {
    const { updater, hub, metrics } = setUp();
    hub.chain.sampled = { height: 4n, timestamp: NOW, gasPrice: 9n };
    await sampleChain(updater, hub);
    await sampleChain(updater, hub);
    expect(hub.destination.samples).to.deep.equal([hub.chain.sampled]);
    expect(await metrics()).to.include('samples_total{chain="hub",outcome="no-new-block"} 1');
  });

  it("has no sample where RPCs disagree, says so once, and begins again when they agree", async () => {
    const { updater, hub, lines, metrics } = setUp();
    hub.chain.sampled = new ChainError("RpcDisagreement", "RPCs disagree");
    await sampleChain(updater, hub);
    await sampleChain(updater, hub);
    expect(hub.destination.samples).to.deep.equal([]);
    expect(hub.destination.failure).to.deep.equal({
      ...{ reason: "rpcs-failed", code: "RpcDisagreement" },
    });
    expect(lines).to.deep.equal([{ msg: "no sample" }]);
    expect(await metrics()).to.include('samples_total{chain="hub",outcome="RpcDisagreement"} 2');
    hub.chain.sampled = { height: 4n, timestamp: NOW, gasPrice: 9n };
    await sampleChain(updater, hub);
    expect(hub.destination.failure).to.equal(undefined);
  });

  it("says it again where another reason follows", async () => {
    const { updater, hub, lines } = setUp();
    for (const code of ["RpcDisagreement", "RpcUnavailable"] as const) {
      hub.chain.sampled = new ChainError(code, code);
      await sampleChain(updater, hub);
    }
    expect(lines).to.have.length(2);
  });
});
