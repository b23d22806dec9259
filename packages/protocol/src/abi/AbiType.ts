/** A type of Solidity's ABI. Lists have any length: no contract of ours takes one of a fixed length. */
export type AbiType =
  | { readonly kind: "uint" | "int"; readonly bits: number }
  | { readonly kind: "fixed"; readonly size: number }
  | { readonly kind: "address" | "bool" | "bytes" | "string" }
  | { readonly kind: "list"; readonly of: AbiType }
  | { readonly kind: "tuple"; readonly parts: readonly AbiPart[] };

/** A parameter, or a member of a struct. */
export interface AbiPart {
  /** Empty if it has none. */
  readonly name: string;
  readonly type: AbiType;
}

/** Parts that a list's members are: a list lies in data as a struct of members without names. */
export function membersOf(type: AbiType, length: number): readonly AbiPart[] {
  return Array.from({ length }, () => ({ name: "", type }));
}

/**
 * A value of a type: integers are `bigint`, bytes and addresses `0x` and digits, structs objects by the names of their
 * members, lists arrays.
 */
export type AbiValue =
  | bigint
  | boolean
  | string
  | readonly AbiValue[]
  | { readonly [name: string]: AbiValue };

/** Bytes of a word of the ABI. */
export const WORD = 32;

/** Whether values of a type differ in length, so that an offset stands in their place. */
export function isDynamic(type: AbiType): boolean {
  const { kind } = type;
  if (kind === "tuple") return type.parts.some((part) => isDynamic(part.type));
  return kind === "bytes" || kind === "string" || kind === "list";
}

/** Bytes of a value in its place, without what its offset leads to. */
export function sizeInPlace(type: AbiType): number {
  if (type.kind !== "tuple" || isDynamic(type)) return WORD;
  return type.parts.reduce((sum, part) => sum + sizeInPlace(part.type), 0);
}
