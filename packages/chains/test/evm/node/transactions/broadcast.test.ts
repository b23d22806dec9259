import { expect } from "chai";
import type { JsonRpcApiProvider } from "ethers";

import { broadcast } from "../../../../src/evm/node/transactions/broadcast.ts";
import type { Signed } from "../../../../src/evm/node/transactions/journalEntries.ts";

const SIGNED = { raw: "0x02", hash: `0x${"11".repeat(32)}` } as Signed;
const OTHER = `0x${"22".repeat(32)}`;

describe("broadcast", () => {
  /** A node that answers so, and then knows the transaction or not. */
  function offeredTo(answer: () => unknown, isKnown = false) {
    const node = {
      send: async (method: string, params: unknown[]) => {
        expect([method, params]).to.deep.equal(["eth_sendRawTransaction", [SIGNED.raw]]);
        return answer();
      },
      getTransaction: async () => (isKnown ? {} : null),
    };
    return broadcast(SIGNED, node as unknown as JsonRpcApiProvider);
  }

  const failing = (error: object) => () => {
    throw Object.assign(new Error("it failed"), error);
  };

  it("is held by a node that says so", async () => {
    expect(await offeredTo(() => SIGNED.hash)).to.deep.equal({ kind: "held" });
  });

  it("is not held by a node that says so of another, unless it knows it", async () => {
    expect(await offeredTo(() => OTHER)).to.deep.equal({
      kind: "unsure",
      reason: `it took ${OTHER} for ${SIGNED.hash}`,
    });
    expect(await offeredTo(() => OTHER, true)).to.deep.equal({ kind: "held" });
  });

  it("is held by a node that fails, and knows it", async () => {
    expect(await offeredTo(failing({ code: "NONCE_EXPIRED" }), true)).to.deep.equal({
      kind: "held",
    });
  });

  it("tells what a node says instead", async () => {
    const kindOf = async (error: object) => (await offeredTo(failing(error))).kind;
    expect(await kindOf({ code: "NONCE_EXPIRED" })).to.equal("used");
    expect(await kindOf({ code: "REPLACEMENT_UNDERPRICED" })).to.equal("outbid");
    expect(await kindOf({ code: "INSUFFICIENT_FUNDS" })).to.equal("refused");
    expect(await kindOf({ error: { code: -32_000, message: "no" } })).to.equal("refused");
    expect(await kindOf({ error: { code: -32_005, message: "too often" } })).to.equal("unsure");
    expect(await kindOf({ code: "TIMEOUT" })).to.equal("unsure");
  });
});
