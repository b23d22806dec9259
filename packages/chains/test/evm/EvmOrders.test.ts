import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { id, zeroPadValue } from "ethers";

import { EvmOrderReceiver } from "../../src/evm/EvmOrders.ts";
import type { Rpcs } from "../../src/evm/rpcs/Rpcs.ts";

const [RECEIVER, FILLER, TOKEN] = ["a", "b", "c"].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];
const [TRANSACTION, OTHER] = [`0x${"11".repeat(32)}`, `0x${"22".repeat(32)}`];
const TOPICS = [
  id("Transfer(address,address,uint256)"),
  ...[RECEIVER, FILLER].map((account) => zeroPadValue(account, 32)),
];

function logOf(change: object): object {
  return {
    ...{ topics: TOPICS, data: uintBytes(7n, 32), transactionHash: TRANSACTION },
    ...{ blockNumber: "0x5", logIndex: "0x0", ...change },
  };
}

/** A node that answers with logs, whatever is asked. */
function answering(logs: readonly object[], asked: unknown[] = []): Rpcs {
  return {
    chainId: 1n,
    ask: async (_method, params, decode) => {
      asked.push(...params);
      return decode(logs);
    },
    getBlockNumber: async () => 5,
  };
}

describe("what a filler was paid for an order", () => {
  const payment = { filler: FILLER, token: TOKEN, height: 5n, transaction: TRANSACTION };
  const paid = (...logs: readonly object[]) =>
    new EvmOrderReceiver(answering(logs), RECEIVER).receivedOf(payment as never);

  it("is the sum of the transfers of that transaction", async () => {
    expect(await paid(logOf({}), logOf({}), logOf({ transactionHash: OTHER }))).to.equal(14n);
    expect(await paid()).to.equal(0n);
  });

  it("is asked for by the token, the receiver of orders and the filler, in one block", async () => {
    const asked: unknown[] = [];
    const receiver = new EvmOrderReceiver(answering([], asked), RECEIVER);
    await receiver.receivedOf(payment as never);
    expect(asked).to.deep.equal([
      { address: TOKEN, topics: TOPICS, fromBlock: "0x5", toBlock: "0x5" },
    ]);
  });

  it("leaves out an event that a token tells in another form", async () => {
    const indexed = logOf({ topics: [...TOPICS, uintBytes(9n, 32)], data: "0x" });
    const cut = logOf({ data: "0x07" });
    expect(await paid(indexed, logOf({}), cut)).to.equal(7n);
  });
});
