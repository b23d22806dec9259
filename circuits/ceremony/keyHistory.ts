import { readFile } from "node:fs/promises";

import { InvalidProvingKeyError } from "../groth16/errors.ts";
import { parseProvingKey } from "../groth16/provingKey.ts";
import { findSections, takeSection, view } from "../groth16/zkeySections.ts";
import { BASE_FIELD, ELEMENT_BYTES, readElement } from "../setup/field.ts";

const HISTORY_SECTION = 10;
const HASH_BYTES = 64;
/** What kinds of parameters a contribution has. */
export const PARAMETERS = { name: 1, iterationsExponent: 2, beacon: 3 } as const;
/** Inverse of 2^256: coordinates are in Montgomery form. */
const FROM_MONTGOMERY =
  20988524275117001072002809824448087578619730785600314334253784976379291040311n;

export type TextG1 = [x: string, y: string];
export type TextG2 = [x: TextG1, y: TextG1];

/** One contribution, as a proving key's file tells it; coordinates are in decimal digits. */
export type KeyContribution = {
  deltaAfter: TextG1;
  g1S: TextG1;
  g1Sx: TextG1;
  g2Spx: TextG2;
  name: string;
  /** There if it came from a beacon; the value is in hex. */
  beacon?: { value: string; iterationsExponent: number };
};

/** What was contributed to a proving key, and the hash of the key that it began with, in hex. */
export type KeyHistory = { initialKeyHash: string; contributions: KeyContribution[] };

/**
 * Reads the contributions from snarkjs' proving key file. Throws {@link InvalidProvingKeyError} for a file that is not whole.
 */
export async function readKeyHistory(path: string): Promise<KeyHistory> {
  const bytes = await readFile(path);
  parseProvingKey(bytes);
  const cursor = new Cursor(takeSection(findSections(bytes), HISTORY_SECTION));
  const initialKeyHash = cursor.bytes(HASH_BYTES).toString("hex");
  const contributions: KeyContribution[] = [];
  for (let left = cursor.uint32(); left > 0; left--) contributions.push(readContribution(cursor));
  return { initialKeyHash, contributions };
}

function readContribution(cursor: Cursor): KeyContribution {
  const points = {
    deltaAfter: cursor.pair(),
    g1S: cursor.pair(),
    g1Sx: cursor.pair(),
    g2Spx: [cursor.pair(), cursor.pair()] satisfies TextG2,
  };
  cursor.bytes(HASH_BYTES);
  const isBeacon = cursor.uint32() === 1;
  const { name, iterationsExponent, value } = readParameters(cursor);
  return isBeacon
    ? { ...points, name, beacon: { iterationsExponent, value } }
    : { ...points, name };
}

function readParameters(cursor: Cursor) {
  const parameters = { name: "", iterationsExponent: 0, value: "" };
  const end = cursor.uint32() + cursor.offset;
  while (cursor.offset < end) {
    const kind = cursor.byte();
    if (kind === PARAMETERS.name) parameters.name = cursor.bytes(cursor.byte()).toString("utf8");
    else if (kind === PARAMETERS.iterationsExponent) parameters.iterationsExponent = cursor.byte();
    else if (kind === PARAMETERS.beacon) {
      parameters.value = cursor.bytes(cursor.byte()).toString("hex");
    } else throw new InvalidProvingKeyError(`a contribution with a parameter ${kind}`);
  }
  return parameters;
}

class Cursor {
  offset = 0;
  readonly #section: Uint8Array;

  constructor(section: Uint8Array) {
    this.#section = section;
  }

  bytes(length: number): Buffer {
    const start = this.offset;
    this.offset += length;
    if (this.offset > this.#section.length) throw new InvalidProvingKeyError("cut off");
    return Buffer.from(this.#section.subarray(start, this.offset));
  }

  byte(): number {
    return this.bytes(1).readUInt8();
  }

  uint32(): number {
    return this.bytes(4).readUInt32LE();
  }

  /** A point of G1, or one coordinate of a point of G2. */
  pair(): TextG1 {
    return [this.coordinate(), this.coordinate()];
  }

  private coordinate(): string {
    const element = readElement(view(this.bytes(ELEMENT_BYTES)), 0);
    return `${(element * FROM_MONTGOMERY) % BASE_FIELD}`;
  }
}
