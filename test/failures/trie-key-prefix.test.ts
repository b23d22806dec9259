import { type Hex, slotAt, ZERO_WORD } from "@causeway/protocol";
import { createMPT } from "@ethereumjs/mpt";
import { expect } from "chai";
import { encodeRlp, getBytes, hexlify, id, keccak256 } from "ethers";

import { createChains } from "./chains/createChains.ts";
import { StateReader } from "./chains/StateReader.ts";
import { encodeAccount, encodeLeaf, encodePath, stateWith } from "./chains/stateTries.ts";

const ACCOUNT = `0x${"c0".repeat(20)}`;
const SLOT = slotAt(0n);
const KEY = keccak256(SLOT);
const WORD = encodeRlp(id("word"));

// Verifiers that compared less than the whole key answered for one key with what another holds.
describe("trie verifiers: keys that begin alike", () => {
  let reader: StateReader;

  before(async () => {
    reader = await StateReader.create(await createChains());
  });

  it("reads a leaf by its whole path", async () => {
    const root = encodeLeaf(KEY, 0, WORD);
    expect(await read(root, [root])).to.equal(id("word"));
  });

  it("reads nothing from leaves whose path is shorter or longer than the key", async () => {
    for (const nibbles of [
      "",
      KEY.slice(2, 3),
      KEY.slice(2, 65),
      KEY.slice(3),
      `${KEY.slice(2)}0`,
    ]) {
      const root = encodeRlp([encodePath(nibbles, true), WORD]);
      await refused(read(root, [root]));
    }
  });

  it("reads zero from a leaf that differs in any one nibble, however late", async () => {
    for (let place = 0; place < 64; place++) {
      const digits = [...KEY.slice(2)];
      digits[place] = digits[place] === "0" ? "1" : "0";
      const root = encodeRlp([encodePath(digits.join(""), true), WORD]);
      expect(await read(root, [root])).to.equal(ZERO_WORD);
    }
  });

  it("reads no path with flags or padding that no trie has", async () => {
    const path = KEY.slice(2);
    for (const flags of ["21", "2f", "40", "60", "a0", "e0"]) {
      const root = encodeRlp([`0x${flags}${path}`, WORD]);
      await refused(read(root, [root]));
    }
  });

  it("looks no key up that was not hashed", async () => {
    const trie = await createMPT();
    await trie.put(getBytes(SLOT), getBytes(WORD));
    const root = encodeRlp([encodePath(SLOT.slice(2), true), WORD]);
    expect(hexlify(trie.root())).to.equal(keccak256(root));
    expect(await read(root, [root])).to.equal(ZERO_WORD);

    const account = encodeRlp([
      encodePath(ACCOUNT.slice(2), true),
      encodeAccount(keccak256("0x80")),
    ]);
    const claim = { stateRoot: keccak256(account), account: ACCOUNT, accountProof: [account] };
    await refused(reader.exists(claim));
  });

  /** The word at the slot of a contract whose storage has this root node. */
  async function read(root: Hex, storageProof: Hex[]): Promise<Hex> {
    const storage = { root: keccak256(root), proofOf: async () => [] };
    const reading = await stateWith(ACCOUNT, storage);
    return reader.slot({ ...reading, slot: SLOT, storageProof });
  }

  async function refused(attempt: Promise<unknown>) {
    const outcome = await attempt.catch(() => "refused");
    expect(outcome).to.equal("refused");
  }
});
