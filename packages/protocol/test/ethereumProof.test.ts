import { createMerkleProof, createMPT } from "@ethereumjs/mpt";
import { expect } from "chai";
import { encodeRlp, getBytes, hexlify, id, keccak256, toBeArray } from "ethers";

import {
  type EthereumProof,
  type Hex,
  provenAccount,
  provenStorage,
  provenWord,
  type StorageQuery,
  slotAt,
  uintBytes,
  ZERO_WORD,
} from "../src/index.ts";

const EMPTY_ROOT = keccak256("0x80");
const CODE_HASH = id("code");
const WORDS = Array.from({ length: 40 }, (_, slot) => BigInt(id(`${slot}`)) >> BigInt(slot * 6));

type Trie = Awaited<ReturnType<typeof createMPT>>;

describe("proofs of Ethereum state", () => {
  let storage: Trie;
  let state: Trie;
  let root: Hex;
  const contract = addressOf("contract");
  const empty = addressOf("empty");

  before(async () => {
    storage = await createMPT({ useKeyHashing: true });
    for (const [slot, word] of WORDS.entries()) {
      await storage.put(keyOf(slot), getBytes(encodeRlp(toBeArray(word))));
    }
    state = await createMPT({ useKeyHashing: true });
    for (let i = 0; i < 40; i++)
      await state.put(getBytes(addressOf(`${i}`)), accountOf(EMPTY_ROOT));
    await state.put(getBytes(empty), accountOf(EMPTY_ROOT));
    await state.put(getBytes(contract), accountOf(hexlify(storage.root())));
    root = hexlify(state.root());
  });

  describe("provenAccount", () => {
    it("gives the account's fields", async () => {
      const account = await provenAccount(root, contract, await proofOf(state, contract));
      expect(account).to.deep.equal({
        nonce: 1n,
        balance: 0n,
        storageRoot: hexlify(storage.root()),
        codeHash: CODE_HASH,
      });
    });

    it("gives nothing for an account that does not exist", async () => {
      const absent = addressOf("absent");
      const proof = await proofOf(state, absent);
      expect(await provenAccount(root, absent, proof)).to.equal(undefined);
    });

    it("refuses another root, a changed node, a missing node and another account's proof", async () => {
      const proof = await proofOf(state, contract);
      const refused = async (stateRoot: Hex, address: Hex, nodes: readonly Hex[]) =>
        refusalOf(provenAccount(stateRoot, address, nodes));
      const changed = [...proof.slice(0, -1), `${proof.at(-1)?.slice(0, -2)}00`];
      expect(await refused(id("root"), contract, proof)).to.equal("InvalidTrieProof");
      expect(await refused(root, contract, changed)).to.equal("InvalidTrieProof");
      expect(await refused(root, contract, proof.slice(0, -1))).to.equal("InvalidTrieProof");
      expect(await refused(root, contract, [])).to.equal("InvalidTrieProof");
      expect(await refused(root, contract, ["0xzz"])).to.equal("InvalidTrieProof");
      expect(await refused(root, addressOf("7"), proof.slice(0, 1))).to.equal("InvalidTrieProof");
    });

    it("refuses a leaf that is no account", async () => {
      const trie = await createMPT({ useKeyHashing: true });
      await trie.put(getBytes(contract), getBytes(encodeRlp(["0x01", "0x02"])));
      const proof = await proofOf(trie, contract);
      const refused = refusalOf(provenAccount(hexlify(trie.root()), contract, proof));
      expect(await refused).to.equal("MalformedValue");
    });
  });

  describe("provenWord", () => {
    it("gives every word, and zero for those that were never written", async () => {
      const storageRoot = hexlify(storage.root());
      for (const slot of [0, 1, 7, 39, 40, 1000]) {
        const key = slotAt(BigInt(slot));
        const word = await provenWord(storageRoot, key, await proofOf(storage, key));
        expect(word, `${slot}`).to.equal(uintBytes(WORDS[slot] ?? 0n, 32));
      }
    });

    it("gives zero for any slot of an account that stores nothing", async () => {
      expect(await provenWord(EMPTY_ROOT, slotAt(5n), [])).to.equal(ZERO_WORD);
    });

    it("refuses values that are no word", async () => {
      for (const value of [encodeRlp(["0x01"]), encodeRlp(`0x${"11".repeat(33)}`)]) {
        const trie = await createMPT({ useKeyHashing: true });
        await trie.put(keyOf(0), getBytes(value));
        const proof = await proofOf(trie, slotAt(0n));
        const refused = await refusalOf(provenWord(hexlify(trie.root()), slotAt(0n), proof));
        expect(refused).to.equal("MalformedValue");
      }
    });

    it("refuses to take another slot's proof for absence", async () => {
      const proof = await proofOf(storage, slotAt(3n));
      const others = await Promise.all(
        [0n, 1n, 2n, 4n, 5n].map((slot) =>
          refusalOf(provenWord(hexlify(storage.root()), slotAt(slot), proof)),
        ),
      );
      expect(new Set(others)).to.deep.equal(new Set(["InvalidTrieProof"]));
    });
  });

  describe("provenStorage", () => {
    it("gives the words in the order of the slots", async () => {
      const [query, answer] = await ask([slotAt(9n), slotAt(2n)]);
      expect(await provenStorage(query, answer)).to.deep.equal([
        uintBytes(WORDS[9] ?? 0n, 32),
        uintBytes(WORDS[2] ?? 0n, 32),
      ]);
    });

    it("refuses answers with fewer or exchanged slots, or for an account that does not exist", async () => {
      const [query, answer] = await ask([slotAt(9n), slotAt(2n)]);
      const [first, second] = answer.storageProof;
      const fewer = { ...answer, storageProof: [first!] };
      const exchanged = { ...answer, storageProof: [second!, first!] };
      expect(await refusalOf(provenStorage(query, fewer))).to.equal("MissingSlot");
      expect(await refusalOf(provenStorage(query, exchanged))).to.equal("InvalidTrieProof");

      const absent = addressOf("absent");
      const accountProof = await proofOf(state, absent);
      const refused = provenStorage({ ...query, address: absent }, { ...answer, accountProof });
      expect(await refusalOf(refused)).to.equal("NoSuchAccount");
    });
  });

  async function ask(slots: Hex[]): Promise<[StorageQuery, EthereumProof]> {
    const proofs = slots.map(async (slot) => ({ proof: await proofOf(storage, slot) }));
    const accountProof = await proofOf(state, contract);
    const query = { stateRoot: root, address: contract, slots };
    return [query, { accountProof, storageProof: await Promise.all(proofs) }];
  }
});

function addressOf(label: string): Hex {
  return id(label).slice(0, 42);
}

function keyOf(slot: number): Uint8Array {
  return getBytes(slotAt(BigInt(slot)));
}

function accountOf(storageRoot: Hex): Uint8Array {
  return getBytes(encodeRlp(["0x01", "0x", storageRoot, CODE_HASH]));
}

async function proofOf(trie: Trie, key: Hex): Promise<Hex[]> {
  return (await createMerkleProof(trie, getBytes(key))).map((node) => hexlify(node));
}

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "accepted",
    (error) => error.code,
  );
}
