import { readFile } from "node:fs/promises";
import {
  type CommitteeSlot,
  decodeSignature,
  publicKeyOf,
  type SchnorrSignature,
  signCheckpoint,
} from "@causeway/protocol";

import { buildCircuit } from "../compiler/buildCircuit.ts";
import { parseR1cs } from "../setup/r1cs.ts";
import type { CommitteeStatement } from "../witness/committeeInput.ts";
import { WitnessGenerator, witnessValues } from "../witness/WitnessGenerator.ts";
import { ConstraintSystem } from "./ConstraintSystem.ts";

/** A member of an example committee. */
export type ExampleMember = CommitteeSlot & { secretKey: bigint };

export const MESSAGE = 0x1234_5678n << 200n;

/** A committee with these weights, in ascending order of keys. */
export function exampleMembers(weights: readonly bigint[]): ExampleMember[] {
  return weights
    .map((_, i) => 0x5eed_0000_0001n * BigInt(i + 1))
    .map((secretKey) => ({ secretKey, ...publicKeyOf(secretKey) }))
    .sort((a, b) => (a.x < b.x ? -1 : 1))
    .map((member, i) => ({ ...member, weight: weights[i] ?? 0n }));
}

/** The member's signature of a message. */
export function sign({ secretKey }: ExampleMember, message = MESSAGE): SchnorrSignature {
  return decodeSignature(signCheckpoint(secretKey, message)) as SchnorrSignature;
}

/** That the members at `positions` signed. */
export function exampleStatement(
  members: readonly ExampleMember[],
  positions: readonly number[],
): CommitteeStatement {
  const signatures = positions.map((position) => ({
    position,
    ...sign(members[position] as ExampleMember),
  }));
  return { size: 4, members, signatures, message: MESSAGE };
}

/** The circuit with four slots, built if need be. */
export async function loadCircuit() {
  const { r1cs, symbols, wasm } = await buildCircuit("committee-4");
  const generator = await WitnessGenerator.load(wasm);
  return {
    system: ConstraintSystem.from(parseR1cs(await readFile(r1cs))),
    wires: parseSymbols(await readFile(symbols, "utf8")),
    generate: async (input: Parameters<typeof generator.generate>[0]) =>
      witnessValues(await generator.generate(input)),
  };
}

/** The wires of named signals; signals that the compiler removed have none. */
function parseSymbols(text: string): Map<string, number> {
  const wires = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [, wire, , name] = line.split(",");
    if (name !== undefined && Number(wire) >= 0) wires.set(name, Number(wire));
  }
  return wires;
}
