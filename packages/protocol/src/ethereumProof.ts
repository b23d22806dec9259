import { decodeRlp, zeroPadValue } from "ethers";

import { fixedBytes, type Hex, ZERO_WORD } from "./bytes.ts";
import { ProtocolError } from "./ProtocolError.ts";
import { provenLeaf } from "./trie/provenLeaf.ts";

/** An account in an Ethereum state trie. */
export interface EthereumAccount {
  readonly nonce: bigint;
  /** Wei. */
  readonly balance: bigint;
  readonly storageRoot: Hex;
  readonly codeHash: Hex;
}

/** Part of what `eth_getProof` (EIP-1186) answers; the values that it claims are not looked at. */
export interface EthereumProof {
  /** RLP of the trie's nodes from the root to the account. */
  readonly accountProof: readonly Hex[];
  /** For each slot that was asked for, RLP of the nodes from the storage root. */
  readonly storageProof: readonly { readonly proof: readonly Hex[] }[];
}

/** Which storage is to be proven, under which state. */
export interface StorageQuery {
  readonly stateRoot: Hex;
  readonly address: Hex;
  /** 32 bytes each, in the order in which they were asked for. */
  readonly slots: readonly Hex[];
}

export type EthereumProofErrorCode =
  | "InvalidTrieProof"
  | "MalformedAnswer"
  | "MalformedValue"
  | "MissingSlot"
  | "NoSuchAccount";

/** An answer without proofs, or a proof that does not lead to the root, or to something that is no account or word. */
export class EthereumProofError extends ProtocolError<EthereumProofErrorCode> {}

/**
 * The account at `address` under a state root.
 *
 * @param proof RLP of the trie's nodes from the root on.
 * @returns undefined if the proof shows that none exists.
 * @throws EthereumProofError `InvalidTrieProof`, `MalformedValue`.
 */
export async function provenAccount(
  stateRoot: Hex,
  address: Hex,
  proof: readonly Hex[],
): Promise<EthereumAccount | undefined> {
  const value = provenValue(stateRoot, fixedBytes(address, 20), proof);
  if (value === undefined) return undefined;
  const fields = decodeRlp(value);
  if (!Array.isArray(fields) || fields.length !== 4) {
    throw new EthereumProofError("MalformedValue", { address, value });
  }
  const [nonce, balance, storageRoot, codeHash] = fields as [Hex, Hex, Hex, Hex];
  return { nonce: quantity(nonce), balance: quantity(balance), storageRoot, codeHash };
}

/**
 * The word at `slot` under an account's storage root; zero if the proof shows that none exists.
 *
 * @param slot 32 bytes.
 * @param proof RLP of the trie's nodes from the root on.
 * @throws EthereumProofError `InvalidTrieProof`, `MalformedValue`.
 */
export async function provenWord(storageRoot: Hex, slot: Hex, proof: readonly Hex[]): Promise<Hex> {
  if (storageRoot === EMPTY_TRIE_ROOT) return ZERO_WORD;
  const value = provenValue(storageRoot, fixedBytes(slot, 32), proof);
  if (value === undefined) return ZERO_WORD;
  const word = decodeRlp(value);
  if (typeof word !== "string" || word.length > 66) {
    throw new EthereumProofError("MalformedValue", { slot, value });
  }
  return zeroPadValue(word, 32);
}

/** Words of a contract's storage, and the root under which they were proven. */
export interface ProvenStorage {
  readonly storageRoot: Hex;
  readonly values: readonly Hex[];
}

/**
 * Words of a contract's storage under a state root, in the order of the query's slots.
 *
 * @throws as {@link proveStorage} does.
 */
export async function provenStorage(query: StorageQuery, answer: EthereumProof): Promise<Hex[]> {
  return [...(await proveStorage(query, answer)).values];
}

/**
 * Words of a contract's storage under a state root, in the order of the query's slots, and its storage root.
 *
 * @throws EthereumProofError `NoSuchAccount` if the proof shows that there is no such account,
 * `MissingSlot` if the answer has another number of slots, `InvalidTrieProof`, `MalformedValue`.
 */
export async function proveStorage(
  query: StorageQuery,
  answer: EthereumProof,
): Promise<ProvenStorage> {
  const { stateRoot, address, slots } = query;
  const account = await provenAccount(stateRoot, address, answer.accountProof);
  if (account === undefined) throw new EthereumProofError("NoSuchAccount", { address, stateRoot });
  const given = answer.storageProof.length;
  if (given !== slots.length) {
    throw new EthereumProofError("MissingSlot", { given, asked: slots.length });
  }
  const { storageRoot } = account;
  const values = await Promise.all(
    answer.storageProof.map(({ proof }, position) =>
      provenWord(storageRoot, slots[position] as Hex, proof),
    ),
  );
  return { storageRoot, values };
}

/** Root of a trie that holds nothing, for which proofs have no nodes. */
export const EMPTY_TRIE_ROOT = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";

function provenValue(root: Hex, key: Hex, proof: readonly Hex[]): Hex | undefined {
  try {
    return provenLeaf(fixedBytes(root, 32), key, proof);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EthereumProofError("InvalidTrieProof", { root, key, reason });
  }
}

function quantity(bytes: Hex): bigint {
  return bytes === "0x" ? 0n : BigInt(bytes);
}
