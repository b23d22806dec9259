import {
  addPoints,
  BN254_SCALAR_FIELD,
  challengeOf,
  checkpointMessage,
  decodeSignature,
  ed25519PublicKeyOf,
  encodeSignature,
  environmentOf,
  type Hex,
  IDENTITY,
  possessionHash,
  provePossession,
  publicKeyOf,
  type SchnorrSignature,
  SUBGROUP_ORDER,
  signCheckpoint,
  signEd25519,
  uintBytes,
  verifyCheckpointSignature,
  verifyPossession,
} from "@causeway/protocol";
import { dataSlice } from "ethers";
import { poseidon5 } from "poseidon-lite/poseidon5";

import { sampleKey, sampleWord } from "./samples.ts";

const LOW_ORDER = { x: 0n, y: BN254_SCALAR_FIELD - 1n };
const NONCE = 0x1234_5678n;
const LABELS = ["validator/0", "validator/1", "validator/2", "validator/3"];

/** `signatures.json` */
export function signatureVectors() {
  return {
    keys: LABELS.map(keysOf).map((keys) => ({ ...keys, ...point(keys) })),
    checkpoints: checkpoints(),
    invalidCheckpoints: invalidCheckpoints(),
    ed25519Checkpoints: ed25519Checkpoints(),
    possessions: possessions(),
    invalidPossessions: invalidPossessions(),
  };
}

function keysOf(label: string) {
  const ed25519Seed = sampleWord(`${label}/ed25519`);
  return { ...sampleKey(label), ed25519Seed, ed25519: ed25519PublicKeyOf(ed25519Seed) };
}

function point({ x, y }: { x: bigint; y: bigint }) {
  return { x: uintBytes(x, 32), y: uintBytes(y, 32) };
}

function checkpoints() {
  return LABELS.map((label) => {
    const { secretKey, ...key } = sampleKey(label);
    const checkpointHash = sampleWord(`checkpoint/${label}`);
    const message = checkpointMessage(checkpointHash);
    const signature = signCheckpoint(secretKey, message);
    return { name: label, ...point(key), checkpointHash, message, signature };
  });
}

function invalidCheckpoints() {
  const { secretKey, x, y } = sampleKey("validator/0");
  const key = { x, y };
  const message = checkpointMessage(sampleWord("checkpoint/validator/0"));
  const good = signCheckpoint(secretKey, message);
  const { r, s } = decodeSignature(good) as SchnorrSignature;
  const changed = (change: Partial<SchnorrSignature>) => encodeSignature({ r, s, ...change });
  const other = sampleKey("validator/1");
  const cases: [string, { x: bigint; y: bigint }, bigint, Hex][] = [
    ["another message", key, message + 1n, good],
    ["another key", { x: other.x, y: other.y }, message, good],
    ["negated key", { x: BN254_SCALAR_FIELD - x, y }, message, good],
    ["s plus one", key, message, changed({ s: s + 1n })],
    ["s of 0", key, message, changed({ s: 0n })],
    ["s plus 2l, above 251 bits", key, message, changed({ s: s + 2n * SUBGROUP_ORDER })],
    ["R off the curve", key, message, changed({ r: { x: r.x, y: r.y + 1n } })],
    [
      "R.x plus the field's order",
      key,
      message,
      changed({ r: { ...r, x: r.x + BN254_SCALAR_FIELD } }),
    ],
    ["R outside the subgroup", key, message, changed({ r: addPoints(r, LOW_ORDER) })],
    ["R outside the subgroup, s negated", key, message, negatedBySigner(message)],
    ["the identity as key, forged by anyone", IDENTITY, message, forgedFor(IDENTITY, message)],
    ["a key of order 2, forged by anyone", LOW_ORDER, message, forgedFor(LOW_ORDER, message)],
    ["95 bytes", key, message, dataSlice(good, 0, 95)],
    ["97 bytes", key, message, `${good}00`],
  ];
  return cases.map(([name, signer, m, signature]) => {
    if (verifyCheckpointSignature(signer, m, signature)) throw new Error(`${name} was not refused`);
    return { name, ...point(signer), message: m, signature };
  });
}

/** Satisfies the equation in x alone: the sum is the right point's mirror image. */
function negatedBySigner(message: bigint): Hex {
  const { secretKey, x, y } = sampleKey("validator/0");
  const r = addPoints(publicKeyOf(NONCE), LOW_ORDER);
  const c = challengeOf(poseidon5([r.x, r.y, x, y, message]));
  const s = (NONCE + c * secretKey) % SUBGROUP_ORDER;
  return encodeSignature({ r, s: SUBGROUP_ORDER - s });
}

/** Satisfies the equation for a key whose order divides the challenge: no secret is needed. */
function forgedFor(key: { x: bigint; y: bigint }, message: bigint): Hex {
  for (let s = NONCE; ; s++) {
    const r = publicKeyOf(s);
    if (poseidon5([r.x, r.y, key.x, key.y, message]) % 2n === 0n) return encodeSignature({ r, s });
  }
}

function ed25519Checkpoints() {
  return LABELS.map((label) => {
    const { ed25519, ed25519Seed } = keysOf(label);
    const checkpointHash = sampleWord(`checkpoint/${label}`);
    const signature = signEd25519(ed25519Seed, checkpointHash);
    return { name: label, ed25519, checkpointHash, signature };
  });
}

function possessions() {
  return LABELS.map((label) => possession(label, keysOf(label), keysOf(label)));
}

function invalidPossessions() {
  const keys = keysOf("validator/0");
  const others = keysOf("validator/1");
  const good = possession("", keys, keys);
  const environment = environmentOf("testnet");
  const cases: [string, ReturnType<typeof possession>, Checked][] = [
    ["another environment", { ...good, environment }, keys],
    [
      "another Baby Jubjub key",
      { ...good, ...point(others) },
      { ...keys, x: others.x, y: others.y },
    ],
    [
      "another Ed25519 key",
      { ...good, ed25519: others.ed25519 },
      { ...keys, ed25519: others.ed25519 },
    ],
    ["a checkpoint's signature", { ...good, babyJubjub: asCheckpoint(good.possessionHash) }, keys],
  ];
  return cases.map(([name, vector, checked]) => {
    const proof = { babyJubjub: vector.babyJubjub, ed25519: vector.ed25519Signature };
    if (verifyPossession(vector.environment, checked, proof)) {
      throw new Error(`${name} was not refused`);
    }
    return { ...vector, name, possessionHash: possessionHash(vector.environment, checked) };
  });
}

function asCheckpoint(hash: Hex): Hex {
  return signCheckpoint(sampleKey("validator/0").secretKey, checkpointMessage(hash));
}

type Checked = { x: bigint; y: bigint; ed25519: Hex };

function possession(name: string, keys: Checked, signer: ReturnType<typeof keysOf>) {
  const environment = environmentOf("local");
  const proof = provePossession(environment, signer.secretKey, signer.ed25519Seed);
  return {
    name,
    environment,
    ...point(keys),
    ed25519: keys.ed25519,
    possessionHash: possessionHash(environment, keys),
    babyJubjub: proof.babyJubjub,
    ed25519Signature: proof.ed25519,
  };
}
