import { expect } from "chai";

import { answerOf, RpcsDisagree } from "../../../src/evm/rpcs/answerOf.ts";

const HASH = `0x${"ab".repeat(32)}`;
const OTHER_HASH = `0x${"cd".repeat(32)}`;

describe("the answer of several RPCs", () => {
  const ask = (method: string, params: unknown[], ...values: unknown[]) =>
    answerOf(
      method,
      params,
      values.map((value) => ({ status: "fulfilled", value })),
      (told) => new RpcsDisagree("hub", method, told),
    );

  const block = (other: object = {}) => ({
    hash: HASH,
    number: "0x10",
    timestamp: "0x64",
    transactions: [HASH],
    ...other,
  });

  for (const [what, lie] of Object.entries({
    "another time": { timestamp: "0x65" },
    "another height": { number: "0xf", timestamp: "0x1" },
    "another transaction": { transactions: [OTHER_HASH] },
    "another base fee": { baseFeePerGas: "0x1" },
  })) {
    it(`is none where one tells ${what} of a block that is asked for by its number`, () => {
      const get = () => ask("eth_getBlockByNumber", ["0x10", false], block(lie), block());
      expect(get).to.throw(RpcsDisagree);
    });
  }

  it("is the lower of two newest blocks", () => {
    const higher = block({ hash: OTHER_HASH, number: "0x11" });
    expect(ask("eth_getBlockByNumber", ["latest", false], higher, block())).to.deep.equal(block());
  });

  it("does not depend on what nodes add, nor on how they write addresses", () => {
    const log = { address: "0xABcd", topics: [HASH], data: "0x", blockNumber: "0x1" };
    const decorated = [{ ...log, address: "0xabcd", blockTimestamp: "0x5" }];
    expect(ask("eth_getLogs", [{}], [log], decorated)).to.deep.equal([log]);
  });

  it("is no receipt as long as one of them has none", () => {
    const receipt = { transactionHash: HASH, status: "0x1", blockNumber: "0x7fffffff" };
    expect(ask("eth_getTransactionReceipt", [HASH], receipt, null)).to.equal(null);
  });

  it("is none where one tells another block of a receipt", () => {
    const receipt = { transactionHash: HASH, status: "0x1", blockNumber: "0x7" };
    const lie = { ...receipt, blockNumber: "0x7fffffff" };
    expect(() => ask("eth_getTransactionReceipt", [HASH], receipt, lie)).to.throw(RpcsDisagree);
  });

  it("counts as used what all count, and as waiting what any does", () => {
    expect(ask("eth_getTransactionCount", ["0x", "latest"], "0x5", "0x7")).to.equal("0x5");
    expect(ask("eth_getTransactionCount", ["0x", "pending"], "0x5", "0x7")).to.equal("0x7");
  });

  it("is none where they count transactions at one block differently", () => {
    const count = () => ask("eth_getTransactionCount", ["0x", "0x10"], "0x5", "0x70");
    expect(count).to.throw(RpcsDisagree);
  });

  it("is no height where one is so far behind that it shows what was long ago", () => {
    expect(ask("eth_blockNumber", [], "0x10000", "0xff00")).to.equal("0xff00");
    expect(() => ask("eth_blockNumber", [], "0x10000", "0x1")).to.throw(RpcsDisagree);
  });

  it("is a transaction that one of them has", () => {
    expect(ask("eth_getTransactionByHash", [HASH], null, { hash: HASH })).to.deep.equal({
      hash: HASH,
    });
    expect(ask("eth_getTransactionByHash", [HASH], null, null)).to.equal(null);
  });
});
