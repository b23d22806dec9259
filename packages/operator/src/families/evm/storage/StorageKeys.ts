import type { Hex } from "@causeway/protocol";
import { toBeHex, zeroPadBytes } from "ethers";

import { calledIn } from "../proposals/calledIn.ts";
import type { DecodedCall } from "../proposals/decodeCall.ts";
import type { Names } from "../proposals/Names.ts";

/** Numbers that are tried as keys besides those that are known: versions, places, epochs. */
const SMALL_NUMBERS = 32n;

/** The keys with which mappings are tried, as words: those of the configuration, and those in calls. */
export class StorageKeys {
  readonly #addresses: ReadonlySet<bigint>;
  readonly #numbers: ReadonlySet<bigint>;
  readonly #selectors: ReadonlySet<bigint>;
  readonly #words: ReadonlySet<bigint>;

  /**
   * @param names Those of the configuration.
   * @param calls The calls that make the changes.
   * @param words Others of 32 bytes: ids of operations.
   */
  constructor(names: Names, calls: readonly DecodedCall[], words: readonly Hex[]) {
    const all = calls.flatMap(calledIn);
    const used = all.flatMap(({ arguments: values }) => values);
    const ofType = (type: RegExp) =>
      used.filter((value) => type.test(value.type)).map(({ value }) => BigInt(value));
    const left = (selector: string) => BigInt(zeroPadBytes(selector, 32));
    this.#addresses = new Set([
      ...names.addresses().map(BigInt),
      ...all.map(({ to }) => BigInt(to)),
      ...ofType(/^address$/),
    ]);
    this.#numbers = new Set([
      ...names.roleIds(),
      ...names.chainIds(),
      ...ofType(/^u?int\d*$/),
      ...Array.from({ length: Number(SMALL_NUMBERS) }, (_, number) => BigInt(number)),
    ]);
    this.#selectors = new Set([
      ...names.selectors().map(left),
      ...used.filter(({ type }) => type === "bytes4").map(({ value }) => left(value)),
    ]);
    this.#words = new Set([
      0n,
      ...[...names.words(), ...words].map(BigInt),
      ...ofType(/^bytes32$/),
    ]);
  }

  /**
   * The words to try for a mapping whose keys are of a type.
   *
   * @param type As Solidity names it.
   * @param mapping The mapping's name. OpenZeppelin's sets keep any value as 32 bytes, in `positions`.
   */
  of(type: string, mapping: string): Iterable<bigint> {
    if (mapping === "positions") return [...this.#words, ...this.#numbers, ...this.#addresses];
    if (type === "address" || type.startsWith("contract ")) return this.#addresses;
    if (type === "bytes4") return this.#selectors;
    if (type === "bytes32") return this.#words;
    if (type === "bool" || type.startsWith("enum ")) return [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n];
    if (/^u?int\d*$/.test(type)) return this.#numbers;
    return [];
  }
}

/** A word in hex, 32 bytes. */
export function wordHex(word: bigint): Hex {
  return toBeHex(word, 32) as Hex;
}
