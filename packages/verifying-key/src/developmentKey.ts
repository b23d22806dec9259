import { readFileSync } from "node:fs";

import { checkVerificationKey } from "./checkVerificationKey.ts";
import { parseVerificationKey, type VerificationKey } from "./verificationKey.ts";

/** By slots: to check a key takes some forty milliseconds. */
const checked = new Map<number, VerificationKey>();

/** The verifying key of the development key with so many slots: anybody can forge proofs under it. */
export function developmentKey(slots: number): VerificationKey {
  const key = checked.get(slots) ?? readKey(slots);
  checked.set(slots, key);
  return key;
}

function readKey(slots: number): VerificationKey {
  const file = new URL(`development/committee-${slots}.json`, import.meta.url);
  const key = parseVerificationKey(readFileSync(file, "utf8"));
  checkVerificationKey(key);
  return key;
}
