import type { ChainAdapter } from "@causeway/chains";
import { expect } from "chai";

import { gasOf } from "../../src/routing/build/gasOf.ts";
import { PROMISE } from "./examplePromise.ts";

const ACCOUNT = `0x${"a1".repeat(20)}` as const;
const CALL = { to: ACCOUNT, data: "0x", value: 0n } as const;

describe("the gas limit of a transaction", () => {
  it("has room for a lane in which others send before: a new slot of its tree, and the hashes up to it", async () => {
    const estimate = 200_000n;
    const adapter: Pick<ChainAdapter, "gasLimitOf"> = {
      gasLimitOf: async ({ recipientGas }) => estimate + BigInt(recipientGas as bigint),
    };
    const limit = await gasOf(adapter as ChainAdapter, CALL, ACCOUNT, PROMISE, {
      decimals: 6,
    });
    expect(limit >= estimate + 45_000n).to.equal(true);
  });
});
