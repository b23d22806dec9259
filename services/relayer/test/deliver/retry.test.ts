import type { BatchBounds, DeliveryBatch, LoneRecipient } from "@causeway/chains";
import { expect } from "chai";

import { gasThatDelivers, raisedGas, retryDelay } from "../../src/deliver/retry.ts";

const FRAME = { recipient: "0x0b", gasLimit: 100n };
const RAISE = { factor: 2, maxExtraGas: 50n };
const BATCH = {} as DeliveryBatch;

/** What a recipient that needs so much is given, and what was tried on the way. */
async function givenTo(need: bigint, raise = RAISE, batchBounds?: BatchBounds) {
  const tried: bigint[] = [];
  const wouldDeliver = async (_lane: string, _batch: DeliveryBatch, { given }: LoneRecipient) => {
    tried.push(given);
    return given >= need;
  };
  const lone = await gasThatDelivers({ wouldDeliver, batchBounds }, raise, "0x", BATCH, FRAME);
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

  it("is missing where the recipient would fail with all that is allowed", async () => {
    expect((await givenTo(151n)).lone).to.equal(undefined);
  });

  it("is at most what the chain allows, where its gas has another unit", async () => {
    const bounds = { maxExtraGas: 80n } as BatchBounds;
    expect((await givenTo(181n, { ...RAISE, maxExtraGas: 1n }, bounds)).tried).to.deep.equal([
      ...[100n, 180n],
    ]);
  });

  it("is not asked for twice where nothing is to be raised", async () => {
    const { lone, tried } = await givenTo(101n, { factor: 1, maxExtraGas: 50n });
    expect(lone).to.equal(undefined);
    expect(tried).to.deep.equal([100n]);
  });
});

describe("raisedGas", () => {
  it("gives at most so many times what was asked for", () => {
    expect(raisedGas({ factor: 3, maxExtraGas: 1_000_000n }, 100_000n)).to.equal(300_000n);
  });

  it("gives no more beyond what was asked for than the operator loses at most", () => {
    expect(raisedGas({ factor: 3, maxExtraGas: 50_000n }, 100_000n)).to.equal(150_000n);
  });

  it("gives what was asked for where nothing is to be raised", () => {
    expect(raisedGas({ factor: 1, maxExtraGas: 50_000n }, 100_000n)).to.equal(100_000n);
    expect(raisedGas({ factor: 3, maxExtraGas: 0n }, 100_000n)).to.equal(100_000n);
  });
});

describe("retryDelay", () => {
  const retry = { first: 10, longest: 35, attempts: 5 };

  it("doubles with each failure, up to the longest", () => {
    const delays = [1, 2, 3, 4].map((attempts) => retryDelay(retry, attempts));
    expect(delays).to.deep.equal([10, 20, 35, 35]);
  });

  it("ends after so many failures: a message was paid for once", () => {
    expect(retryDelay(retry, 5)).to.equal(undefined);
    expect(retryDelay(retry, 6)).to.equal(undefined);
  });
});
