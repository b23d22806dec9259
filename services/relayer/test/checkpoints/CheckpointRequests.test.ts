import { expect } from "chai";

import { CheckpointRequests } from "../../src/checkpoints/CheckpointRequests.ts";

const CHAIN = 1n;

describe("CheckpointRequests", () => {
  let requests: CheckpointRequests;

  beforeEach(() => {
    requests = new CheckpointRequests();
  });

  it("keep the greatest height and epoch of what was asked for, chain by chain", () => {
    requests.add(CHAIN, "proof", { height: 5n });
    requests.add(CHAIN, "proof", { height: 3n, epoch: 2n });
    expect(requests.of(CHAIN, "proof")).to.deep.equal({ height: 5n, epoch: 2n });
    expect(requests.of(2n, "proof")).to.deep.equal({ height: 0n, epoch: 0n });
  });

  it("last until a checkpoint fulfils both", () => {
    requests.add(CHAIN, "proof", { height: 5n, epoch: 2n });
    requests.fulfil(CHAIN, "proof", { height: 9n, epoch: 1n });
    expect(requests.of(CHAIN, "proof").height).to.equal(5n);
    requests.fulfil(CHAIN, "proof", { height: 5n, epoch: 2n });
    expect(requests.of(CHAIN, "proof").height).to.equal(0n);
  });

  it("are told apart by the evidence that light clients take", () => {
    requests.add(CHAIN, "proof", { height: 5n });
    requests.noteTooEarly(CHAIN, "proof", 7n);
    expect(requests.of(CHAIN, "signatures").height).to.equal(0n);
    expect(requests.isTooEarly(CHAIN, "signatures", 7n)).to.equal(false);
    requests.fulfil(CHAIN, "signatures", { height: 9n, epoch: 1n });
    expect(requests.of(CHAIN, "proof").height).to.equal(5n);
  });

  it("know up to where an epoch has not begun", () => {
    expect(requests.isTooEarly(CHAIN, "proof", 0n)).to.equal(false);
    requests.noteTooEarly(CHAIN, "proof", 7n);
    expect(requests.isTooEarly(CHAIN, "proof", 7n)).to.equal(true);
    expect(requests.isTooEarly(CHAIN, "proof", 8n)).to.equal(false);
  });
});
