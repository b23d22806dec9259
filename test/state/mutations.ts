import type { Hex } from "@causeway/protocol";
import { concat, dataLength, dataSlice, getBytes, hexlify } from "ethers";
import fc from "fast-check";

/** A way to spoil a proof. */
export interface Mutation {
  readonly how: "flip" | "drop" | "repeat" | "swap" | "cut" | "lengthen" | "replace" | "append";
  readonly node: number;
  readonly at: number;
  /** 1 to 255. */
  readonly by: number;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom(
    "flip",
    "flip",
    "flip",
    "drop",
    "repeat",
    "swap",
    "cut",
    "lengthen",
    "replace",
    "append",
  ),
  node: fc.nat(),
  at: fc.nat(),
  by: fc.integer({ min: 1, max: 255 }),
});

/**
 * The proof spoiled; undefined where it has nothing to spoil in this way.
 *
 * @param other Nodes of another proof, to take from.
 */
export function mutate(proof: readonly Hex[], other: readonly Hex[], mutation: Mutation) {
  const spoiled = apply(proof, other, mutation);
  const same = spoiled?.length === proof.length && spoiled.every((node, k) => node === proof[k]);
  return same ? undefined : spoiled;
}

function apply(
  proof: readonly Hex[],
  other: readonly Hex[],
  { how, node, at, by }: Mutation,
): Hex[] | undefined {
  if (how === "append") {
    const more = other.length === 0 ? "0x80" : (other[node % other.length] as Hex);
    return [...proof, more];
  }
  if (proof.length === 0) return undefined;
  const place = node % proof.length;
  const chosen = proof[place] as Hex;
  switch (how) {
    case "flip":
      return proof.with(place, flipped(chosen, at, by));
    case "cut":
      return proof.with(place, dataSlice(chosen, 0, at % dataLength(chosen)));
    case "lengthen":
      return proof.with(place, concat([chosen, hexlify(Uint8Array.of(by))]));
    case "drop":
      return proof.toSpliced(place, 1);
    case "repeat":
      return proof.toSpliced(place, 0, chosen);
    case "swap": {
      const partner = at % proof.length;
      return proof.with(place, proof[partner] as Hex).with(partner, chosen);
    }
    case "replace":
      return other.length === 0 ? undefined : proof.with(place, other[at % other.length] as Hex);
  }
}

function flipped(node: Hex, at: number, by: number): Hex {
  const bytes = getBytes(node);
  const place = at % bytes.length;
  bytes[place] = (bytes[place] as number) ^ by;
  return hexlify(bytes);
}
