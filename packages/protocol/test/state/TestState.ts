import { createMerkleProof, createMPT, type MerklePatriciaTrie } from "@ethereumjs/mpt";
import { encodeRlp, getBytes, hexlify, id, stripZerosLeft } from "ethers";

import { type EthereumProof, encodeEvidence, type Hex, packCheckpoint } from "../../src/index.ts";

export const CODE_HASH = id("code");
export const HEIGHT = 70n;
export const TIMESTAMP = 1_800_000_000n;

/** The state of a chain with one contract, and a node that proves it. */
export class TestState {
  private constructor(
    private readonly state: MerklePatriciaTrie,
    private readonly storage: MerklePatriciaTrie,
    readonly account: Hex,
  ) {}

  /** @param words What the contract stores, by slot. */
  static async create(account: Hex, words: Readonly<Record<Hex, Hex>>): Promise<TestState> {
    const storage = await createMPT({ useKeyHashing: true });
    for (const [slot, word] of Object.entries(words)) {
      await storage.put(getBytes(slot), getBytes(encodeRlp(stripZerosLeft(word))));
    }
    const state = await createMPT({ useKeyHashing: true });
    const fields = ["0x01", "0x", hexlify(storage.root()), CODE_HASH];
    for (const address of [account, `0x${"d0".repeat(20)}`]) {
      await state.put(getBytes(address), getBytes(encodeRlp(fields)));
    }
    return new TestState(state, storage, account);
  }

  get stateRoot(): Hex {
    return hexlify(this.state.root());
  }

  get storageRoot(): Hex {
    return hexlify(this.storage.root());
  }

  /** What a node answers to `eth_getProof`, more than is needed included. */
  async answer(account: Hex, slots: readonly Hex[] = []) {
    const proofs = await Promise.all(slots.map((slot) => nodesOf(this.storage, slot)));
    return {
      ...{ address: account, balance: "0x0", codeHash: CODE_HASH, nonce: "0x1" },
      storageHash: this.storageRoot,
      accountProof: await nodesOf(this.state, account),
      storageProof: proofs.map((proof, place) => ({ key: slots[place], value: "0x0", proof })),
    } satisfies EthereumProof & Record<string, unknown>;
  }

  /** A checkpoint of this state. */
  checkpoint(stateKind = 1) {
    const roots = { blockHash: id("block"), stateRoot: this.stateRoot, outboxRoot: id("outbox") };
    const committee = { nextCommittee: id("committee"), nextCommitteeHash: id("committee hash") };
    return { height: HEIGHT, timestamp: TIMESTAMP, epoch: 1n, stateKind, ...roots, ...committee };
  }

  /** Fields and proof of a checkpoint of this state. */
  evidence(stateKind = 1): Hex {
    return encodeEvidence(this.checkpoint(stateKind), `0x${"ab".repeat(256)}`);
  }

  get fields(): Hex {
    return packCheckpoint(this.checkpoint());
  }
}

async function nodesOf(trie: MerklePatriciaTrie, key: Hex): Promise<Hex[]> {
  return (await createMerkleProof(trie, getBytes(key))).map((node) => hexlify(node));
}
