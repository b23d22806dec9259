import type { StorageLayout, StorageType, StorageVariable } from "@causeway/protocol/contracts";
import { keccak256 } from "ethers";
import type { StorageKeys } from "./StorageKeys.ts";
import { wordHex } from "./StorageKeys.ts";

/** A key on the way to a field. */
export interface FieldKey {
  /** As Solidity names it. */
  readonly type: string;
  /** As mappings hash it. */
  readonly word: bigint;
  /** Of the mapping. */
  readonly mapping: string;
}

/** A part of a field's path: a name, a mapping's key, a place in an array. */
export type PathPart =
  | { readonly name: string }
  | { readonly key: FieldKey }
  | { readonly index: bigint };

/** A variable, or a part of one, that takes a slot or some bytes of it. */
export interface Field {
  readonly path: readonly PathPart[];
  readonly type: string;
  /** Bytes from the low end of the slot. */
  readonly offset: number;
  readonly bytes: number;
}

/** Mappings within mappings that are looked into. */
const MOST_KEYS = 3;
/** Hashes that are tried at each depth of these, for one contract: half a second. */
const MOST_HASHES = 60_000;
/** Slots of an array that are searched for one of the wanted. */
const LONGEST_ARRAY = 2n ** 32n;

/**
 * The fields in slots of a contract. A mapping keeps no list of its keys, so the keys of `keys` are tried: first in
 * mappings that are in no other, since these take the fewest hashes.
 *
 * @param slots The wanted slots.
 * @returns By slot, in the order of the layout; a slot without a known field is left out.
 */
export function findFields(
  layout: StorageLayout,
  slots: Iterable<bigint>,
  keys: StorageKeys,
): Map<bigint, Field[]> {
  const wanted = new Set(slots);
  const found = new Map<bigint, Field[]>();
  for (let depth = 0; depth <= MOST_KEYS && wanted.size > 0; depth++) {
    const walk = new Walk(layout, wanted, keys, depth);
    for (const variable of layout.storage) walk.visitVariable(variable, 0n, []);
    for (const [slot, fields] of walk.found) {
      found.set(slot, fields);
      wanted.delete(slot);
    }
  }
  return found;
}

class Walk {
  readonly found = new Map<bigint, Field[]>();
  readonly #types: StorageLayout["types"];
  readonly #slots: readonly bigint[];
  readonly #wanted: ReadonlySet<bigint>;
  readonly #keys: StorageKeys;
  readonly #depth: number;
  #hashes = 0;

  /** @param depth How many keys a path has at most. */
  constructor({ types }: StorageLayout, slots: Iterable<bigint>, keys: StorageKeys, depth: number) {
    this.#types = types;
    this.#depth = depth;
    this.#slots = [...slots];
    this.#wanted = new Set(this.#slots);
    this.#keys = keys;
  }

  visitVariable(
    { label, slot, offset, type }: StorageVariable,
    first: bigint,
    path: readonly PathPart[],
  ): void {
    const name = label.replace(/^_+/, "");
    this.#visit(type, { slot: first + BigInt(slot), offset }, [...path, { name }]);
  }

  #visit(name: string, { slot, offset }: Place, path: readonly PathPart[]): void {
    const type = this.#types[name];
    if (type === undefined) return;
    if (type.encoding === "mapping") this.#visitMapping(type, slot, path);
    else if (type.members !== undefined) {
      for (const member of type.members) this.visitVariable(member, slot, path);
    } else if (type.base !== undefined) this.#visitArray(type, slot, path);
    else this.#add(slot, { path, type: name, offset, bytes: type.bytes });
    if (type.encoding === "bytes") this.#visitLong(name, slot, path);
  }

  #visitMapping({ key: type, value }: StorageType, slot: bigint, path: readonly PathPart[]): void {
    const depth = path.filter((part) => "key" in part).length;
    if (type === undefined || value === undefined || depth === this.#depth) return;
    const mapping = path.flatMap((part) => ("name" in part ? part.name : [])).at(-1) ?? "";
    for (const word of this.#keys.of(type, mapping)) {
      if (this.found.size === this.#wanted.size || this.#hashes >= MOST_HASHES) return;
      this.#hashes += 1;
      const place = BigInt(keccak256(`${wordHex(word)}${wordHex(slot).slice(2)}`));
      this.#visit(value, { slot: place, offset: 0 }, [...path, { key: { type, word, mapping } }]);
    }
  }

  #visitArray(type: StorageType, slot: bigint, path: readonly PathPart[]): void {
    const isDynamic = type.encoding === "dynamic_array";
    if (isDynamic) {
      const length: PathPart = { name: "length" };
      this.#add(slot, { path: [...path, length], type: "uint256", offset: 0, bytes: 32 });
    }
    const base = type.base ?? "";
    const first = isDynamic ? BigInt(keccak256(wordHex(slot))) : slot;
    const length = isDynamic ? LONGEST_ARRAY : BigInt(Math.ceil(type.bytes / 32));
    for (const { index, ...at } of this.#elements(first, length, base)) {
      this.#visit(base, at, [...path, { index }]);
    }
  }

  /** The elements of an array that have a part of a wanted slot. */
  #elements(first: bigint, length: bigint, base: string): Iterable<Element> {
    const bytes = this.#types[base]?.bytes ?? 32;
    const found = this.#slots
      .filter((slot) => slot >= first && slot < first + length)
      .flatMap((slot) => elementsAt(slot - first, bytes))
      .map((element): [bigint, Element] => [
        element.index,
        { ...element, slot: first + element.slot },
      ]);
    return new Map(found).values();
  }

  /** A value longer than 31 bytes stands behind the hash of its slot. */
  #visitLong(type: string, slot: bigint, path: readonly PathPart[]): void {
    if (this.found.size === this.#wanted.size) return;
    const first = BigInt(keccak256(wordHex(slot)));
    for (const place of this.#slots) {
      if (place < first || place >= first + LONGEST_ARRAY) continue;
      const part: PathPart = { index: place - first };
      this.#add(place, { path: [...path, part], type: `part of ${type}`, offset: 0, bytes: 32 });
    }
  }

  #add(slot: bigint, field: Field): void {
    if (!this.#wanted.has(slot)) return;
    this.found.set(slot, [...(this.found.get(slot) ?? []), field]);
  }
}

interface Place {
  readonly slot: bigint;
  readonly offset: number;
}

interface Element extends Place {
  readonly index: bigint;
}

/** The elements of an array that have a part of one of its slots, with the slot at which each begins. */
function elementsAt(slot: bigint, bytes: number): Element[] {
  if (bytes > 16) {
    const stride = BigInt(Math.ceil(bytes / 32));
    const index = slot / stride;
    return [{ index, slot: index * stride, offset: 0 }];
  }
  const perSlot = Math.floor(32 / bytes);
  return Array.from({ length: perSlot }, (_, place) => ({
    index: slot * BigInt(perSlot) + BigInt(place),
    slot,
    offset: place * bytes,
  }));
}
