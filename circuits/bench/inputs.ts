import {
  decodeSignature,
  publicKeyOf,
  type SchnorrSignature,
  SUBGROUP_ORDER,
  signCheckpoint,
} from "@causeway/protocol";
import { poseidon5 } from "poseidon-lite/poseidon5";

import { committeeInput } from "../witness/committeeInput.ts";
import type { CircuitInput } from "../witness/WitnessGenerator.ts";

const SIZE = 32;
const MESSAGE = 0x5eed_0000n << 220n;
const SECRET_KEYS = Array.from({ length: SIZE }, (_, i) => 0xbe9c_0000_0001n * BigInt(i + 1));

/** 32 members, all of whom signed: the committee circuit works as much whoever signs. */
export function committeeBenchInput(): CircuitInput {
  const members = SECRET_KEYS.map((secretKey) => ({ secretKey, ...publicKeyOf(secretKey) })).sort(
    (a, b) => (a.x < b.x ? -1 : 1),
  );
  return committeeInput({
    size: SIZE,
    members: members.map(({ x, y }) => ({ x, y, weight: 100n })),
    signatures: members.map(({ secretKey }, position) => {
      const signature = signCheckpoint(secretKey, MESSAGE);
      return { position, ...(decodeSignature(signature) as SchnorrSignature) };
    }),
    message: MESSAGE,
  });
}

/** The same number of signatures as circomlib's EdDSA has them: S = r + 8 * Poseidon(R, A, m) * secret. */
export function eddsaBenchInput(): CircuitInput {
  const signatures = SECRET_KEYS.map((secretKey, i) => {
    const key = publicKeyOf(secretKey);
    const nonce = 0xacc0_0000_0001n * BigInt(i + 1);
    const r = publicKeyOf(nonce);
    const challenge = poseidon5([r.x, r.y, key.x, key.y, MESSAGE]);
    return { key, r, s: (nonce + 8n * challenge * secretKey) % SUBGROUP_ORDER };
  });
  return {
    m: MESSAGE,
    x: signatures.map(({ key }) => key.x),
    y: signatures.map(({ key }) => key.y),
    rx: signatures.map(({ r }) => r.x),
    ry: signatures.map(({ r }) => r.y),
    s: signatures.map(({ s }) => s),
  };
}
