import { expect } from "chai";

import { CheckpointRequests } from "../../src/checkpoints/CheckpointRequests.ts";

const CHAIN = 1n;

describe("CheckpointRequests", () => {
  let requests: CheckpointRequests;

  beforeEach(() => {
    requests = new CheckpointRequests();
  });

  it("keep the greatest height and epoch of what was asked for, chain by chain", () => {
    requests.add(CHAIN, { height: 5n });
    requests.add(CHAIN, { height: 3n, epoch: 2n });
    expect(requests.of(CHAIN)).to.deep.equal({ height: 5n, epoch: 2n });
    expect(requests.of(2n)).to.deep.equal({ height: 0n, epoch: 0n });
  });

  it("last until a checkpoint fulfils both", () => {
    requests.add(CHAIN, { height: 5n, epoch: 2n });
    requests.fulfil(CHAIN, { height: 9n, epoch: 1n });
    expect(requests.of(CHAIN).height).to.equal(5n);
    requests.fulfil(CHAIN, { height: 5n, epoch: 2n });
    expect(requests.of(CHAIN).height).to.equal(0n);
  });

  it("know up to where an epoch has not begun", () => {
    expect(requests.isTooEarly(CHAIN, 0n)).to.equal(false);
    requests.noteTooEarly(CHAIN, 7n);
    expect(requests.isTooEarly(CHAIN, 7n)).to.equal(true);
    expect(requests.isTooEarly(CHAIN, 8n)).to.equal(false);
  });
});
