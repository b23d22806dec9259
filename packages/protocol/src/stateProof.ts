import { dataLength, keccak256 } from "ethers";

import type { Hex } from "./bytes.ts";
import {
  type EthereumAccount,
  type EthereumProof,
  EthereumProofError,
  provenAccount,
  provenStorage,
  type StorageQuery,
} from "./ethereumProof.ts";

/** An account as `RemoteState.accountOf` is shown it. */
export interface AccountProof {
  /** Undefined if the proof shows that there is none. */
  readonly account: EthereumAccount | undefined;
  readonly accountProof: readonly Hex[];
}

/** Words of an account's storage as `RemoteState.slotOf` and `slotsOf` are shown them. */
export interface SlotsProof {
  readonly accountProof: readonly Hex[];
  /** One for each slot, in the order of the query's. */
  readonly storageProofs: readonly (readonly Hex[])[];
  /** 32 bytes each; zero where the proof shows that nothing is stored. */
  readonly values: readonly Hex[];
}

const EMPTY_NODE = "0x80";

/** Nodes of at least so many bytes are named by their hash; shorter ones stand inline in their parent. */
const HASHED_NODE_LEAST_SIZE = 32;

/**
 * The nodes of a trie proof as `RemoteState` takes them. Nodes differ in what they answer: some list the nodes that
 * stand inline in their parents once more, some show the empty trie as one node.
 */
export function trieProof(nodes: readonly Hex[]): Hex[] {
  if (nodes.length === 1 && nodes[0] === EMPTY_NODE) return [];
  return nodes.filter((node, place) => place === 0 || dataLength(node) >= HASHED_NODE_LEAST_SIZE);
}

/**
 * Proof of an account, or that there is none, from what `eth_getProof` answered.
 *
 * @throws EthereumProofError `InvalidTrieProof`, `MalformedValue`.
 */
export async function proveAccount(
  stateRoot: Hex,
  address: Hex,
  answer: Pick<EthereumProof, "accountProof">,
): Promise<AccountProof> {
  const account = await provenAccount(stateRoot, address, answer.accountProof);
  return { account, accountProof: chainedProof(answer.accountProof) };
}

/**
 * Proof of words of an account's storage from what `eth_getProof` answered to the query's slots.
 *
 * @throws EthereumProofError `NoSuchAccount`, `MissingSlot`, `InvalidTrieProof`, `MalformedValue`.
 */
export async function proveSlots(query: StorageQuery, answer: EthereumProof): Promise<SlotsProof> {
  const values = await provenStorage(query, answer);
  return {
    accountProof: chainedProof(answer.accountProof),
    storageProofs: answer.storageProof.map(({ proof }) => chainedProof(proof)),
    values,
  };
}

/** What holds in any order is taken on chain in one: each node is named by the one before. */
function chainedProof(nodes: readonly Hex[]): Hex[] {
  const proof = trieProof(nodes);
  for (const [place, node] of proof.entries()) {
    const parent = proof[place - 1];
    if (parent === undefined || parent.toLowerCase().includes(keccak256(node).slice(2))) continue;
    throw new EthereumProofError("InvalidTrieProof", {
      node,
      reason: "its parent is not before it",
    });
  }
  return proof;
}
