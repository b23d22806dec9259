import type { StorageLayout, StorageType, StorageVariable } from "@causeway/protocol/contracts";

import type { CompilerLayout, CompilerType, CompilerVariable } from "./CompilerLayout.ts";

/** A struct of a namespace, as the only variable of a contract, and its first slot. */
export interface LaidOut {
  readonly slot: bigint;
  readonly layout: CompilerLayout;
}

/**
 * A layout without the compiler's numbers, which change with any source: types by their names, a namespace's fields as
 * variables at the slots where they stand.
 */
export function storageLayout(
  own: CompilerLayout,
  namespaces: readonly LaidOut[] = [],
): StorageLayout {
  const parts = [own, ...namespaces.map(({ layout }) => layout)];
  const types = parts.flatMap(({ types }) =>
    Object.values(types ?? {}).map((type) => named(type, types ?? {})),
  );
  return {
    storage: [
      ...own.storage.map((variable) => shown(variable, own.types ?? {})),
      ...namespaces.flatMap(fieldsOf),
    ],
    types: Object.fromEntries(
      types.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))),
    ),
  };
}

type Types = Readonly<Record<string, CompilerType>>;

function fieldsOf({ slot, layout: { storage, types } }: LaidOut): StorageVariable[] {
  const struct = types?.[storage[0]?.type ?? ""];
  return (struct?.members ?? []).map((member) => shown(member, types ?? {}, slot));
}

function shown({ label, offset, slot, type }: CompilerVariable, types: Types, first = 0n) {
  return {
    label,
    slot: `0x${(first + BigInt(slot)).toString(16)}`,
    offset,
    type: nameOf(type, types),
  };
}

function named(
  { encoding, label, numberOfBytes, key, value, base, members }: CompilerType,
  types: Types,
): [string, StorageType] {
  return [
    label,
    {
      encoding,
      bytes: Number(numberOfBytes),
      ...(key && { key: nameOf(key, types) }),
      ...(value && { value: nameOf(value, types) }),
      ...(base && { base: nameOf(base, types) }),
      ...(members && { members: members.map((member) => shown(member, types)) }),
    },
  ];
}

function nameOf(type: string, types: Types): string {
  const found = types[type];
  if (found === undefined) throw new Error(`the compiler says nothing of the type ${type}`);
  return found.label;
}
