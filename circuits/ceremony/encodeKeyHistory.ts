import { BASE_FIELD, toLittleEndian } from "../setup/field.ts";
import type { KeyContribution, KeyHistory, TextG1 } from "./keyHistory.ts";
import { PARAMETERS } from "./keyHistory.ts";

/** Coordinates are in Montgomery form. */
const MONTGOMERY = (1n << 256n) % BASE_FIELD;
const CONTRIBUTION = 0;
const BEACON = 1;

/** A contribution with the challenge that it answered, 64 bytes. */
export type AnsweredContribution = KeyContribution & { challenge: Uint8Array };

/** What `readKeyHistory` reads: the last section of snarkjs' proving key file. */
export function encodeKeyHistory(
  initialKeyHash: KeyHistory["initialKeyHash"],
  contributions: readonly AnsweredContribution[],
): Uint8Array {
  return Buffer.concat([
    Buffer.from(initialKeyHash, "hex"),
    uint32(contributions.length),
    ...contributions.flatMap(encodeContribution),
  ]);
}

function encodeContribution(contribution: AnsweredContribution): Uint8Array[] {
  const { deltaAfter, g1S, g1Sx, g2Spx, challenge, name, beacon } = contribution;
  const parameters = Buffer.concat([
    Buffer.from([PARAMETERS.name, name.length]),
    Buffer.from(name, "latin1"),
    ...(beacon === undefined ? [] : encodeBeacon(beacon)),
  ]);
  return [
    ...[deltaAfter, g1S, g1Sx, ...g2Spx].map(encodePair),
    challenge,
    uint32(beacon === undefined ? CONTRIBUTION : BEACON),
    uint32(parameters.length),
    parameters,
  ];
}

function encodeBeacon({ value, iterationsExponent }: NonNullable<KeyContribution["beacon"]>) {
  return [
    Buffer.from([PARAMETERS.iterationsExponent, iterationsExponent]),
    Buffer.from([PARAMETERS.beacon, value.length / 2]),
    Buffer.from(value, "hex"),
  ];
}

function encodePair(pair: TextG1): Uint8Array {
  return toLittleEndian(pair.map((coordinate) => (BigInt(coordinate) * MONTGOMERY) % BASE_FIELD));
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
