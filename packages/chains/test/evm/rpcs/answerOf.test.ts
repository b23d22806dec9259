import { expect } from "chai";
import { makeError } from "ethers";

import { answerOf, lowestOfTagged } from "../../../src/evm/rpcs/answerOf.ts";
import { RpcsDisagree } from "../../../src/rpcs/RpcsDisagree.ts";

const HASH = `0x${"ab".repeat(32)}`;
const OTHER_HASH = `0x${"cd".repeat(32)}`;

const fulfilled = (value: unknown) => ({ status: "fulfilled", value }) as const;
const rejected = (reason: unknown) => ({ status: "rejected", reason }) as const;

const NAMES = ["1", "2", "3", "4"];

describe("the answer of several RPCs", () => {
  const ask = (method: string, params: unknown[], ...values: unknown[]) =>
    answerOf(
      method,
      params,
      values.map(fulfilled),
      (told) => new RpcsDisagree("hub", method, told, NAMES),
    );

  const block = (other: object = {}) => ({
    hash: HASH,
    number: "0x10",
    timestamp: "0x64",
    transactions: [HASH],
    ...other,
  });

  const history = (other: object = {}) => ({
    oldestBlock: "0xf",
    baseFeePerGas: ["0x1", "0x2", "0x3"],
    reward: [["0x4"], ["0x5"]],
    ...other,
  });

  for (const [what, lie] of Object.entries({
    "another base fee of a block": { baseFeePerGas: ["0x1", "0x9", "0x3"] },
    "another priority fee": { reward: [["0x4"], ["0x9"]] },
    "other blocks": { oldestBlock: "0x10" },
    "fewer blocks": { baseFeePerGas: ["0x1", "0x2"], reward: [["0x4"]] },
  })) {
    it(`is missing where one tells ${what} of past fees`, () => {
      const look = () => ask("eth_feeHistory", ["0x2", "0x10", [50]], history(), history(lie));
      expect(look).to.throw(RpcsDisagree);
    });
  }

  it("does not hang on what nodes add to past fees, nor on the base fee of a block to come", () => {
    const params = ["0x2", "0x10", [50]];
    const other = history({ baseFeePerGas: ["0x1", "0x2", "0x9"], gasUsedRatio: [0.5, 0.25] });
    expect(ask("eth_feeHistory", params, history(), other)).to.deep.equal(history());
  });

  for (const [what, lie] of Object.entries({
    "another time": { timestamp: "0x65" },
    "another height": { number: "0xf", timestamp: "0x1" },
    "another transaction": { transactions: [OTHER_HASH] },
    "another base fee": { baseFeePerGas: "0x1" },
  })) {
    it(`is missing where one tells ${what} of a block that is asked for by its number`, () => {
      const get = () => ask("eth_getBlockByNumber", ["0x10", false], block(lie), block());
      expect(get).to.throw(RpcsDisagree);
    });
  }

  it("is, of two newest blocks, the lower one as all tell it: each is asked for it by its number", () => {
    const asked = (...blocks: (object | null)[]) =>
      lowestOfTagged("eth_getBlockByNumber", ["latest", false], blocks.map(fulfilled));
    const higher = block({ hash: OTHER_HASH, number: "0x11" });
    expect(asked(higher, block())).to.deep.equal(["0x10", false]);
    expect(asked(block({ baseFeePerGas: "0x1" }), block())).to.deep.equal(["0x10", false]);
    expect(asked(block(), block())).to.equal(undefined);
    expect(asked(block(), null)).to.equal(undefined);
    expect(ask("eth_getBlockByNumber", ["finalized", false], block(), null)).to.equal(null);
  });

  it("does not depend on what nodes add, nor on how they write addresses", () => {
    const log = { address: "0xABcd", topics: [HASH], data: "0x", blockNumber: "0x1" };
    const decorated = [{ ...log, address: "0xabcd", blockTimestamp: "0x5" }];
    expect(ask("eth_getLogs", [{}], [log], decorated)).to.deep.equal([log]);
  });

  it("is compared in as much time as it takes to read, however deep one nests it", () => {
    const nested = (end: string) => JSON.parse(`${'{"data":'.repeat(60)}"${end}"${"}".repeat(60)}`);
    const get = () => ask("eth_getLogs", [{}], nested("0x1"), nested("0x2"));
    expect(get).to.throw(RpcsDisagree);
    expect(ask("eth_getLogs", [{}], nested("0xA"), nested("0xa"))).to.deep.equal(nested("0xA"));
  });

  it("is no number where one tells something else, however long", () => {
    for (const value of ["9".repeat(9_999), "12", `0x${"f".repeat(65)}`, ["0x1"], true, null, {}]) {
      const get = () => ask("eth_blockNumber", [], "0x1", value);
      expect(get).to.throw(/^.{1,101} is no number$/);
    }
  });

  it("is short where they disagree", () => {
    const get = () => ask("eth_call", [{}, "0x1"], `0x${"ab".repeat(1_000_000)}`, Array(200_000));
    expect(get).to.throw(/^.{1,500}$/);
  });

  it("names the parts that differ, where the beginning of long answers is the same", () => {
    const lie = block({ gasUsed: "0x9" });
    const look = () => ask("eth_getBlockByNumber", ["0x10", false], block(), lie, block());
    expect(look).to.throw(
      'RPC 1: {"gasUsed":null}; RPC 2: {"gasUsed":"0x9"}; RPC 3: {"gasUsed":null}',
    );
  });

  it("says which of them alone differs, if there is one", () => {
    const message = (...answers: readonly string[]) => {
      try {
        ask("eth_call", [{}, "0x1"], ...answers);
        return "";
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(message("0x01", "0x02", "0x01")).to.match(/; RPC 2 alone differs$/);
    for (const answers of [
      ["0x01", "0x02"],
      ["0x01", "0x02", "0x03"],
      ["0x01", "0x01", "0x02", "0x02"],
    ]) {
      expect(message(...answers))
        .to.match(/disagree/)
        .and.not.to.match(/alone/);
    }
  });

  it("is no receipt as long as one of them has none", () => {
    const receipt = { transactionHash: HASH, status: "0x1", blockNumber: "0x7fffffff" };
    expect(ask("eth_getTransactionReceipt", [HASH], receipt, null)).to.equal(null);
  });

  it("is missing where one tells another block of a receipt", () => {
    const receipt = { transactionHash: HASH, status: "0x1", blockNumber: "0x7" };
    const lie = { ...receipt, blockNumber: "0x7fffffff" };
    expect(() => ask("eth_getTransactionReceipt", [HASH], receipt, lie)).to.throw(RpcsDisagree);
  });

  for (const [what, lie] of Object.entries({
    "another price": { effectiveGasPrice: "0x9" },
    "another fee of its L1": { l1Fee: "0x9" },
    "other gas": { gasUsed: "0x9" },
  })) {
    it(`is missing where one tells ${what} of a receipt, alone or among those of its block`, () => {
      const receipt = { transactionHash: HASH, gasUsed: "0x1", effectiveGasPrice: "0x2" };
      const other = { ...receipt, ...lie };
      const alone = () => ask("eth_getTransactionReceipt", [HASH], receipt, other);
      const ofBlock = () => ask("eth_getBlockReceipts", ["0x1"], [receipt], [other]);
      expect(alone).to.throw(RpcsDisagree);
      expect(ofBlock).to.throw(RpcsDisagree);
    });
  }

  it("is no receipts of a block as long as one of them lacks the block", () => {
    expect(ask("eth_getBlockReceipts", ["0x1"], [{ transactionHash: HASH }], null)).to.equal(null);
  });

  it("is the receipts of a block, whatever nodes add to their logs", () => {
    const receipt = { transactionHash: HASH, gasUsed: "0x1", logs: [{ data: "0x" }] };
    const other = { ...receipt, logs: [{ data: "0x", blockTimestamp: "0x1" }] };
    expect(ask("eth_getBlockReceipts", ["0x1"], [receipt], [other])).to.deep.equal([receipt]);
  });

  it("counts as used what all count, and as waiting what any does", () => {
    expect(ask("eth_getTransactionCount", ["0x", "latest"], "0x5", "0x7")).to.equal("0x5");
    expect(ask("eth_getTransactionCount", ["0x", "pending"], "0x5", "0x7")).to.equal("0x7");
  });

  it("is missing where they count transactions at one block differently", () => {
    const count = () => ask("eth_getTransactionCount", ["0x", "0x10"], "0x5", "0x70");
    expect(count).to.throw(RpcsDisagree);
  });

  it("is the lowest height, which all of them have", () => {
    expect(ask("eth_blockNumber", [], "0x10000", "0xff00")).to.equal("0xff00");
  });

  it("is missing where one tells another log of a receipt", () => {
    const receipt = { transactionHash: HASH, logs: [{ data: "0x", topics: [HASH] }] };
    const lie = { ...receipt, logs: [{ data: "0x", topics: [OTHER_HASH] }] };
    expect(() => ask("eth_getTransactionReceipt", [HASH], lie, receipt)).to.throw(RpcsDisagree);
  });

  it("is missing where they prove an account by other nodes, however they write its balance", () => {
    const proof = { address: "0x1", nonce: "0x1", balance: "0x0", accountProof: ["0x12"] };
    const get = (other: object) => ask("eth_getProof", [], proof, { ...proof, ...other });
    expect(get({ balance: "0x00" })).to.deep.equal(proof);
    expect(() => get({ accountProof: ["0x12", "0x34"] })).to.throw(RpcsDisagree);
    expect(() => get({ storageProof: [{ proof: ["0x12"] }] })).to.throw(RpcsDisagree);
  });

  const reverts = (data: string) =>
    makeError("reverts", "CALL_EXCEPTION", {
      ...{ action: "call", data, reason: null, invocation: null, revert: null },
      transaction: { to: null, data: "0x" },
    });

  function refused(method: string, ...answers: PromiseSettledResult<unknown>[]): unknown {
    try {
      return answerOf(
        method,
        [{}],
        answers,
        (told) => new RpcsDisagree("hub", method, told, NAMES),
      );
    } catch (error) {
      return error;
    }
  }

  it("is a refusal where all refuse a call for the same reason", () => {
    const refusal = reverts("0x12ab");
    const error = refused("eth_call", rejected(refusal), rejected(reverts("0x12AB")));
    expect(error).to.equal(refusal);
  });

  it("is missing where one alone refuses a call, or gives another reason", () => {
    const refusal = rejected(reverts("0x12"));
    expect(refused("eth_call", refusal, fulfilled("0x"))).to.be.instanceOf(RpcsDisagree);
    expect(refused("eth_call", refusal, rejected(reverts("0x34")))).to.be.instanceOf(RpcsDisagree);
  });

  it("is no refusal that one tells while another is silent", () => {
    const silence = new Error("timeout");
    expect(refused("eth_call", rejected(reverts("0x12")), rejected(silence))).to.equal(silence);
  });

  it("is a transaction that one of them has", () => {
    expect(ask("eth_getTransactionByHash", [HASH], null, { hash: HASH })).to.deep.equal({
      hash: HASH,
    });
    expect(ask("eth_getTransactionByHash", [HASH], null, null)).to.equal(null);
  });
});
