import type { Hex } from "@causeway/protocol";
import type { StorageLayout } from "@causeway/protocol/contracts";
import type { StorageDifference } from "../fork/StateChanges.ts";
import type { Names } from "../proposals/Names.ts";
import { describeField, fieldOf, pathText } from "./describeField.ts";
import { type Field, findFields } from "./findFields.ts";
import type { StorageKeys } from "./StorageKeys.ts";
import { WELL_KNOWN, WELL_KNOWN_TYPES } from "./wellKnownSlots.ts";

/** A change of a field, or of a slot without a known field. */
export interface NamedChange {
  readonly contract: Hex;
  /** The contract's name; undefined if the configuration knows none. */
  readonly owner: string | undefined;
  readonly slot: Hex;
  /** `roles[anchor].guardian`; undefined if the slot, or a part of it, has no name. */
  readonly place: string | undefined;
  readonly field: Field | undefined;
  /** In words, or the whole slot in hex where it has no name. */
  readonly before: string;
  readonly after: string;
  /** The field, or the whole slot, after the change. */
  readonly value: bigint;
}

/** The names of places. */
export interface Naming {
  readonly names: Names;
  /** The keys with which mappings are tried. */
  readonly keys: StorageKeys;
  /** Names of hashes that the configuration does not know. */
  readonly words: ReadonlyMap<string, string>;
}

/** Names the fields of slots that hold another word, with the values before and after. */
export function nameChanges(storage: readonly StorageDifference[], naming: Naming): NamedChange[] {
  const { names, keys } = naming;
  const byContract = Map.groupBy(storage, ({ contract }) => contract);
  return [...byContract].flatMap(([contract, differences]) => {
    const slots = differences.map(({ slot }) => BigInt(slot));
    const fields = findFields(layoutAt(contract, names), slots, keys);
    return differences.flatMap((difference) =>
      nameChange(difference, fields.get(BigInt(difference.slot)) ?? [], naming),
    );
  });
}

/** The contract's own layout, and the slots that all proxies have. */
function layoutAt(contract: Hex, names: Names): StorageLayout {
  const { storage, types } = names.layoutAt(contract) ?? { storage: [], types: {} };
  return { storage: [...storage, ...WELL_KNOWN], types: { ...types, ...WELL_KNOWN_TYPES } };
}

function nameChange(
  difference: StorageDifference,
  fields: readonly Field[],
  { names, words }: Naming,
): NamedChange[] {
  const { contract, slot, before, after } = difference;
  const changed = fields.filter((field) => fieldOf(before, field) !== fieldOf(after, field));
  const owner = names.ofAddress(contract);
  const named = changed.map((field) => ({
    contract,
    owner,
    slot,
    place: pathText(field.path, names, words),
    field,
    before: describeField(field, fieldOf(before, field), names),
    after: describeField(field, fieldOf(after, field), names),
    value: fieldOf(after, field),
  }));
  if (!hasUnnamed(difference, changed)) return named;
  const raw = { place: undefined, field: undefined, before, after, value: BigInt(after) };
  return [...named, { contract, owner, slot, ...raw }];
}

/** Whether bytes changed that belong to no field. */
function hasUnnamed({ before, after }: StorageDifference, changed: readonly Field[]): boolean {
  const differing = BigInt(before) ^ BigInt(after);
  const known = changed.reduce(
    (mask, { offset, bytes }) => mask | (((1n << BigInt(8 * bytes)) - 1n) << BigInt(8 * offset)),
    0n,
  );
  return (differing & ~known) !== 0n;
}
