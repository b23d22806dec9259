import { createMerkleProof, createMPT } from "@ethereumjs/mpt";
import { expect } from "chai";
import { encodeRlp, getBytes, hexlify, id } from "ethers";

import {
  acceptedCheckpointSlot,
  type Hex,
  hubRecordSlots,
  lightClientStatusSlot,
  proveAccount,
  proveSlots,
  slotAt,
  trieProof,
  ZERO_WORD,
} from "../src/index.ts";

const ACCOUNT = `0x${"c0".repeat(20)}`;
const CODE_HASH = id("code");

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
    const { stateRoot, accountProof, storageProof, storageRoot } = await world();
    const { account } = await proveAccount(stateRoot, ACCOUNT, { accountProof });
    const fields = { nonce: 1n, balance: 0n, storageRoot, codeHash: CODE_HASH };
    expect(account).to.deep.equal(fields);

    const query = { stateRoot, address: ACCOUNT, slots: [slotAt(1n), slotAt(9n)] };
    const proven = await proveSlots(query, { accountProof, storageProof });
    expect(proven.values).to.deep.equal([id("word 1"), ZERO_WORD]);
    expect(proven.accountProof).to.deep.equal(accountProof);
    expect(proven.storageProofs).to.deep.equal(storageProof.map(({ proof }) => proof));
  });

  it("are not made from an answer that proves nothing", async () => {
    const { stateRoot, accountProof } = await world();
    const spoiled = accountProof.with(0, `${accountProof[0]?.slice(0, -2)}99`);
    const refused = await proveAccount(stateRoot, ACCOUNT, { accountProof: spoiled }).then(
      () => "accepted",
      (error) => error.code,
    );
    expect(refused).to.equal("InvalidTrieProof");
  });

  it("of the hub's record are of the client's status and of the checkpoint's place", () => {
    const hash = id("checkpoint");
    expect(hubRecordSlots(2, hash)).to.deep.equal([
      lightClientStatusSlot(),
      acceptedCheckpointSlot(2, hash),
    ]);
  });
});

/** A state with one contract that stores three words. */
async function world() {
  const storage = await createMPT({ useKeyHashing: true });
  for (const slot of [0n, 1n, 2n]) {
    await storage.put(getBytes(slotAt(slot)), getBytes(encodeRlp(id(`word ${slot}`))));
  }
  const storageRoot = hexlify(storage.root());
  const state = await createMPT({ useKeyHashing: true });
  await state.put(getBytes(ACCOUNT), getBytes(encodeRlp(["0x01", "0x", storageRoot, CODE_HASH])));
  const proofOf = async (trie: typeof state, key: Hex) =>
    (await createMerkleProof(trie, getBytes(key))).map((node) => hexlify(node));
  const slots = [slotAt(1n), slotAt(9n)];
  return {
    storageRoot,
    stateRoot: hexlify(state.root()),
    accountProof: await proofOf(state, ACCOUNT),
    storageProof: await Promise.all(
      slots.map(async (slot) => ({ proof: await proofOf(storage, slot) })),
    ),
  };
}
