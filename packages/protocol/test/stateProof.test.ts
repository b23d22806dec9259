import { expect } from "chai";
import { id } from "ethers";

import { proveAccount, proveSlots, slotAt, trieProof, ZERO_WORD } from "../src/index.ts";
import { CODE_HASH, TestState } from "./state/TestState.ts";

const ACCOUNT = `0x${"c0".repeat(20)}`;
const SLOTS = [slotAt(1n), slotAt(9n)];

describe("proofs as RemoteState takes them", () => {
  it("leave out nodes that stand inline in their parents, but never the root", () => {
    const long = `0x${"11".repeat(32)}`;
    const short = `0x${"22".repeat(31)}`;
    expect(trieProof([long, long, short])).to.deep.equal([long, long]);
    expect(trieProof([short])).to.deep.equal([short]);
    expect(trieProof([short, short])).to.deep.equal([short]);
  });

  it("show the empty trie by no node", () => {
    expect(trieProof([])).to.deep.equal([]);
    expect(trieProof(["0x80"])).to.deep.equal([]);
  });

  it("come with the values that they prove", async () => {
    const there = await stateWithWords();
    const { stateRoot, storageRoot } = there;
    const { accountProof, storageProof } = await there.answer(ACCOUNT, SLOTS);
    const { account } = await proveAccount(stateRoot, ACCOUNT, { accountProof });
    const fields = { nonce: 1n, balance: 0n, storageRoot, codeHash: CODE_HASH };
    expect(account).to.deep.equal(fields);

    const query = { stateRoot, address: ACCOUNT, slots: SLOTS };
    const proven = await proveSlots(query, { accountProof, storageProof });
    expect(proven.values).to.deep.equal([id("word 1"), ZERO_WORD]);
    expect(proven.accountProof).to.deep.equal(accountProof);
    expect(proven.storageProofs).to.deep.equal(storageProof.map(({ proof }) => proof));
  });

  it("are not made from an answer that proves nothing", async () => {
    const there = await stateWithWords();
    const { stateRoot } = there;
    const { accountProof } = await there.answer(ACCOUNT);
    const spoiled = accountProof.with(0, `${accountProof[0]?.slice(0, -2)}99`);
    const refused = await proveAccount(stateRoot, ACCOUNT, { accountProof: spoiled }).then(
      () => "accepted",
      (error) => error.code,
    );
    expect(refused).to.equal("InvalidTrieProof");
  });
});

/** A state whose contract stores three words. */
function stateWithWords(): Promise<TestState> {
  const words = [0n, 1n, 2n].map((slot) => [slotAt(slot), id(`word ${slot}`)]);
  return TestState.create(ACCOUNT, Object.fromEntries(words));
}
