import { decodeInteroperableAddress, type Hex } from "@causeway/protocol";
import { dataLength, getAddress, isHexString, keccak256, zeroPadBytes } from "ethers";

import { calledIn } from "../proposals/calledIn.ts";
import type { DecodedCall } from "../proposals/decodeCall.ts";
import type { Names } from "../proposals/Names.ts";
import { isAddress } from "./describeField.ts";
import type { FieldKey } from "./findFields.ts";
import type { NamedChange } from "./nameChanges.ts";
import { wordHex } from "./StorageKeys.ts";

/**
 * The contracts that calls address, and every account, role, chain and hash in the arguments. A reader of the calls
 * expects no other changes.
 */
export class Mentions {
  readonly #names: Names;
  readonly #called: ReadonlySet<string>;
  readonly #words: ReadonlySet<bigint>;
  readonly #hasChain: boolean;

  /** @param operations Ids of the operations that the calls schedule or execute. */
  constructor(names: Names, calls: readonly DecodedCall[], operations: readonly Hex[]) {
    this.#names = names;
    this.#called = new Set(calls.flatMap(executedBy).map(({ to }) => getAddress(to)));
    const all = calls.flatMap(calledIn);
    this.#words = new Set([
      ...operations.map(BigInt),
      ...all.map(({ to }) => BigInt(to)),
      ...all.flatMap(({ arguments: values }) => values.flatMap(wordsOf)),
    ]);
    this.#hasChain = names.chainIds().some((chainId) => this.#words.has(chainId));
  }

  /**
   * Whether the calls name a change: they call the contract, the place has a name, and the arguments have all accounts,
   * roles, functions, chains and hashes of that name, and the account that the place holds now. A hash that the
   * configuration knows need not be an argument: contracts compute the ids of lanes. A chain need not be one if no
   * argument is a chain: contracts ask a light client for its chain.
   */
  has({ contract, field, value }: NamedChange): boolean {
    if (field === undefined || !this.#called.has(getAddress(contract))) return false;
    const keys = field.path.flatMap((part) => ("key" in part ? part.key : []));
    if (!keys.every((key) => this.#hasKey(key))) return false;
    return !isAddress(field) || value === 0n || this.#words.has(value);
  }

  #hasKey({ type, word, mapping }: FieldKey): boolean {
    if (this.#words.has(word)) return true;
    if (type === "bytes32") return word === 0n || this.#names.ofWord(wordHex(word)) !== undefined;
    if (!/^u?int/.test(type)) return false;
    const isRole = /role/i.test(mapping);
    return !isRole && (!this.#hasChain || this.#names.ofChain(word) === undefined);
  }
}

/** A call, and its inner calls unless it only schedules them. */
function executedBy(call: DecodedCall): DecodedCall[] {
  const isLater = /^(?:schedule|cancel)\(/.test(call.function ?? "");
  return isLater ? [call] : [call, ...call.calls.flatMap(executedBy)];
}

/** Bytes name their own hash, and an address of another chain names the chain and the account there. */
function wordsOfBytes(bytes: Hex): bigint[] {
  const hash = BigInt(keccak256(bytes));
  if (dataLength(bytes) <= 32) return bytes === "0x" ? [] : [hash, BigInt(bytes), ...named(bytes)];
  return [hash, ...named(bytes)];
}

function named(bytes: Hex): bigint[] {
  try {
    const { chainId, address } = decodeInteroperableAddress(bytes);
    return [chainId, BigInt(address)];
  } catch {
    return [];
  }
}

const LONGEST_WORD = 66;

function wordsOf({ type, value }: DecodedCall["arguments"][number]): bigint[] {
  if (type === "bytes4") return [BigInt(zeroPadBytes(value, 32))];
  if (type === "bool" || type === "string") return [];
  if (type === "bytes") return wordsOfBytes(value as Hex);
  if (isHexString(value)) {
    return value.length > 2 && value.length <= LONGEST_WORD ? [BigInt(value)] : [];
  }
  return /^-?\d+$/.test(value) ? [BigInt(value)] : [];
}
