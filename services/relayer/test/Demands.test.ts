import { ChainError } from "@causeway/chains";
import { expect } from "chai";

import { Demands } from "../src/Demands.ts";
import { demandingHigher } from "../src/demandingHigher.ts";

const CHAIN = 1n;

describe("Demands", () => {
  let demands: Demands;

  beforeEach(() => {
    demands = new Demands();
  });

  it("keep the greatest height and epoch of what was asked for, chain by chain", () => {
    demands.add(CHAIN, { height: 5n });
    demands.add(CHAIN, { height: 3n, epoch: 2n });
    expect(demands.of(CHAIN)).to.deep.equal({ height: 5n, epoch: 2n });
    expect(demands.of(2n)).to.deep.equal({ height: 0n, epoch: 0n });
  });

  it("last until a checkpoint meets both", () => {
    demands.add(CHAIN, { height: 5n, epoch: 2n });
    demands.meet(CHAIN, { height: 9n, epoch: 1n });
    expect(demands.of(CHAIN).height).to.equal(5n);
    demands.meet(CHAIN, { height: 5n, epoch: 2n });
    expect(demands.of(CHAIN).height).to.equal(0n);
  });

  it("know up to where an epoch has not begun", () => {
    expect(demands.isTooEarly(CHAIN, 0n)).to.equal(false);
    demands.noteTooEarly(CHAIN, 7n);
    expect(demands.isTooEarly(CHAIN, 7n)).to.equal(true);
    expect(demands.isTooEarly(CHAIN, 8n)).to.equal(false);
  });

  const refusal = (error: string) =>
    new ChainError("CallReverted", "", { error, arguments: [4n, 40n] });
  const shown = { chainId: CHAIN, height: 4n };
  const show = (failure: ChainError) =>
    demandingHigher({ demands }, shown, () => Promise.reject(failure)).catch(String);

  it("rise to the height from which a light client was anchored, when it refuses", async () => {
    await show(refusal("HeightTooLow"));
    expect(demands.of(CHAIN).height).to.equal(40n);
  });

  for (const error of ["CheckpointDistrusted", "CheckpointTooOld"]) {
    it(`rise above a checkpoint that is refused for its time: ${error}`, async () => {
      await show(refusal(error));
      expect(demands.of(CHAIN).height).to.equal(5n);
    });
  }

  it("stay as they are when it refuses for another reason", async () => {
    await show(refusal("WrongEpoch"));
    expect(demands.of(CHAIN).height).to.equal(0n);
  });
});
