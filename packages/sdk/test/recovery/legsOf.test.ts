import type { MessageReport } from "@causeway/lifecycle/report";
import { expect } from "chai";

import { legsOf } from "../../src/recovery/legsOf.ts";

const at = (hash: string, timestamp: bigint) => ({
  ...{ hash: `0x${hash.repeat(32)}`, height: 7n, timestamp, blockHash: `0x${"bb".repeat(32)}` },
});

describe("the transactions of a report", () => {
  it("begin with the sending, though the origin's clock is ahead", async () => {
    const report = {
      situation: {
        ...{ origin: { chainId: 1n }, destination: { chainId: 2n } },
        sent: { transaction: at("01", 2_000n), logIndex: 0n },
        failure: { transaction: at("02", 1_900n) },
        ending: { outcome: "delivered", transaction: at("03", 1_950n) },
      },
    } as unknown as MessageReport;
    const { legs } = await legsOf(report);
    expect(legs.map(({ name }) => name)).to.deep.equal(["sent", "failed", "delivered"]);
  });
});
