import type { DeliveryBatch, LoneRecipient } from "@causeway/chains";
import { expect } from "chai";

import { gasThatDelivers } from "../src/gasThatDelivers.ts";

const FRAME = { recipient: "0x0b", gasLimit: 100n };
const RAISE = { factor: 2, maxExtraGas: 50n };
const BATCH = {} as DeliveryBatch;

/** What a recipient that needs so much is given, and what was tried on the way. */
async function givenTo(need: bigint, raise = RAISE) {
  const tried: bigint[] = [];
  const wouldDeliver = async (_lane: string, _batch: DeliveryBatch, { given }: LoneRecipient) => {
    tried.push(given);
    return given >= need;
  };
  const lone = await gasThatDelivers({ wouldDeliver }, raise, "0x", BATCH, FRAME);
  return { lone, tried };
}

describe("gasThatDelivers", () => {
  it("is what was asked for where the recipient was mended", async () => {
    const { lone, tried } = await givenTo(100n);
    expect(lone).to.deep.equal({ recipient: "0x0b", asked: 100n, given: 100n });
    expect(tried).to.deep.equal([100n]);
  });

  it("is what the operator allows where that was too little", async () => {
    const { lone, tried } = await givenTo(101n);
    expect(lone).to.deep.equal({ recipient: "0x0b", asked: 100n, given: 150n });
    expect(tried).to.deep.equal([100n, 150n]);
  });

  it("is none where the recipient would fail with all that is allowed", async () => {
    expect((await givenTo(151n)).lone).to.equal(undefined);
  });

  it("is not asked for twice where nothing is to be raised", async () => {
    const { lone, tried } = await givenTo(101n, { factor: 1, maxExtraGas: 50n });
    expect(lone).to.equal(undefined);
    expect(tried).to.deep.equal([100n]);
  });
});
