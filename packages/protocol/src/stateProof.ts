import { dataLength } from "ethers";

import type { Hex } from "./bytes.ts";
import {
  type EthereumAccount,
  type EthereumProof,
  provenAccount,
  proveStorage,
  type StorageQuery,
} from "./ethereumProof.ts";
import { triePath } from "./triePath.ts";

/** An account as `RemoteState.accountOf` is shown it. */
export interface AccountProof {
  /** Undefined if the proof shows that none exists. */
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
 * Proof of an account, or that none exists, from what `eth_getProof` answered.
 *
 * @throws EthereumProofError `InvalidTrieProof`, `MalformedValue`.
 */
export async function proveAccount(
  stateRoot: Hex,
  address: Hex,
  answer: Pick<EthereumProof, "accountProof">,
): Promise<AccountProof> {
  const account = await provenAccount(stateRoot, address, answer.accountProof);
  return { account, accountProof: triePath(stateRoot, address, answer.accountProof) };
}

/**
 * Proof of words of an account's storage from what `eth_getProof` answered to the query's slots.
 *
 * @throws EthereumProofError `NoSuchAccount`, `MissingSlot`, `InvalidTrieProof`, `MalformedValue`.
 */
export async function proveSlots(query: StorageQuery, answer: EthereumProof): Promise<SlotsProof> {
  const { stateRoot, address, slots } = query;
  const { storageRoot, values } = await proveStorage(query, answer);
  return {
    accountProof: triePath(stateRoot, address, answer.accountProof),
    storageProofs: slots.map((slot, place) =>
      triePath(storageRoot, slot, answer.storageProof[place]?.proof ?? []),
    ),
    values,
  };
}
