import { expect } from "chai";

import { dueFeeCalls } from "../../../src/evm/fees/dueFeeCalls.ts";
import type { QuorumProvider } from "../../../src/evm/node/rpcs/QuorumProvider.ts";

/** A chain with the same code at every address; each call returns nothing. */
function silentChain(code: string): QuorumProvider {
  return {
    getBlockNumber: async () => 7,
    getCode: async () => code,
    call: async () => "0x",
    getBlock: async () => ({ timestamp: 0 }),
  } as unknown as QuorumProvider;
}

describe("what is due for a fee schedule", () => {
  const source = { schedule: `0x${"fe".repeat(20)}`, from: 0n, range: 10 };

  it("is nothing while the schedule is not deployed", async () => {
    expect(await dueFeeCalls(silentChain("0x"), source)).to.deep.equal([]);
  });

  it("is an error where another contract is at its address", async () => {
    const error = await dueFeeCalls(silentChain("0x5f"), source).catch((reason) => reason);
    expect(error).to.be.instanceOf(Error);
  });
});
