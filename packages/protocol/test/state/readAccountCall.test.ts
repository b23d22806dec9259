import { expect } from "chai";
import { id } from "ethers";

import { readAccountCall, remoteStateInterface, slotAt } from "../../src/index.ts";
import { refusal } from "./refusal.ts";
import { CODE_HASH, HEIGHT, TestState } from "./TestState.ts";

const ACCOUNT = `0x${"c0".repeat(20)}`;
const NOBODY = `0x${"ee".repeat(20)}`;

describe("readAccountCall", () => {
  let there: TestState;
  before(async () => {
    there = await TestState.create(ACCOUNT, { [slotAt(1n)]: id("word") });
  });

  const query = (account: string) => ({ chainId: 5n, evidence: there.evidence(), account });

  it("gives the calldata of accountOf, and the account that it will return", async () => {
    const call = await readAccountCall(query(ACCOUNT), await there.answer(ACCOUNT));
    const { storageRoot } = there;
    expect(call.remoteAccount).to.deep.equal({
      ...{ nonce: 1n, balance: 0n, storageRoot, codeHash: CODE_HASH },
    });
    expect(call.height).to.equal(HEIGHT);
    const args = remoteStateInterface.decodeFunctionData("accountOf", call.calldata).toArray(true);
    expect(args[1]).to.equal(there.evidence());
    expect(args[3]).to.deep.equal(call.accountProof);
  });

  it("has read that there is no account", async () => {
    const call = await readAccountCall(query(NOBODY), await there.answer(NOBODY));
    expect(call.remoteAccount).to.equal(undefined);
  });

  it("refuses an answer about another account", async () => {
    const wrong = await there.answer(`0x${"d0".repeat(20)}`);
    const error = await refusal(readAccountCall(query(ACCOUNT), wrong));
    expect(error.code).to.equal("InvalidTrieProof");
  });
});
