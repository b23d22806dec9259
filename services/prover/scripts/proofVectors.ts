import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Artifacts } from "@causeway/circuits/artifacts";
import { buildCircuit } from "@causeway/circuits/build";
import { COMMITTEE_SIZES, type CommitteeSize, committeeCircuit } from "@causeway/circuits/circuits";
import { releaseCurve } from "@causeway/circuits/curve";
import { writeArtifacts } from "@causeway/circuits/rehearsal";
import type { CommitteeStatement } from "@causeway/circuits/witness";
import {
  decodeSignature,
  publicKeyOf,
  type SchnorrSignature,
  signCheckpoint,
} from "@causeway/protocol";
import {
  encodeKey,
  keyHash,
  parseVerificationKey,
  transcriptSchema,
} from "@causeway/verifying-key";
import { CommitteeProver } from "../src/CommitteeProver.ts";

/*
 * Writes vectors/proofs: proofs under the development keys and the testnet's, for tests of contracts. Every run would make other
 * proofs of the same statements; so what is there stays as long as it is of the current keys.
 *   node --import tsx services/prover/scripts/proofVectors.ts
 */

const TRANSCRIPT = new URL("../../../config/testnet/ceremony/transcript.json", import.meta.url);
const REHEARSAL = fileURLToPath(new URL("../../../circuits/build/rehearsal", import.meta.url));
const FOLDER = new URL("../../../vectors/proofs/", import.meta.url);
const MESSAGE = 0x0123_4567_89ab_cdef_00n << 176n;

type Example = {
  name: string;
  size: CommitteeSize;
  weights: bigint[];
  signers: number[];
  message: bigint;
};

const EXAMPLES: Record<CommitteeSize, Example[]> = {
  4: [
    {
      name: "three of four",
      size: 4,
      weights: [10n, 20n, 30n, 40n],
      signers: [1, 2, 3],
      message: MESSAGE,
    },
    {
      name: "the same committee, another message",
      size: 4,
      weights: [10n, 20n, 30n, 40n],
      signers: [0, 2, 3],
      message: MESSAGE + 1n,
    },
    { name: "another committee", size: 4, weights: [5n], signers: [0], message: MESSAGE },
  ],
  32: [
    {
      name: "22 of 32",
      size: 32,
      weights: Array.from({ length: 32 }, () => 100n),
      signers: Array.from({ length: 22 }, (_, i) => i),
      message: MESSAGE,
    },
  ],
};

for (const size of COMMITTEE_SIZES) {
  const built = await buildCircuit(committeeCircuit(size), console.error);
  await writeVectors(committeeCircuit(size), built, EXAMPLES[size]);
}
const rehearsed = transcriptSchema.parse(JSON.parse(await readFile(TRANSCRIPT, "utf8")));
const rehearsal = await writeArtifacts(rehearsed, REHEARSAL, console.error);
await writeVectors("testnet-committee-4", rehearsal, EXAMPLES[4].slice(0, 1));
await releaseCurve();

async function writeVectors(
  name: string,
  { folder, verificationKey }: Artifacts,
  examples: readonly Example[],
): Promise<void> {
  const file = new URL(`${name}.json`, FOLDER);
  const key = parseVerificationKey(await readFile(verificationKey, "utf8"));
  const described = { keyHash: keyHash(key), verifyingKey: encodeKey(key) };
  const proofs = (await writtenProofs(file, described.keyHash)) ?? [];
  if (proofs.length === 0) {
    for (const example of examples) proofs.push(await makeVector(example, dirname(folder)));
  }
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...described, proofs }, decimal, 1)}\n`);
}

/** What is there already under a key. */
async function writtenProofs(file: URL, key: string): Promise<unknown[] | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  const written = text === undefined ? undefined : JSON.parse(text);
  return written?.keyHash === key ? written.proofs : undefined;
}

async function makeVector(
  { name, size, weights, signers, message }: Example,
  artifactsFolder: string,
) {
  const members = weights
    .map((_, i) => ({ secretKey: 0xc0de_0000_0001n * BigInt(i + 1) }))
    .map(({ secretKey }) => ({ secretKey, ...publicKeyOf(secretKey) }))
    .sort((a, b) => (a.x < b.x ? -1 : 1))
    .map((member, i) => ({ ...member, weight: weights[i] ?? 0n }));
  const signatures = signers.map((position) => {
    const signature = signCheckpoint(members[position]?.secretKey ?? 0n, message);
    return { position, ...(decodeSignature(signature) as SchnorrSignature) };
  });
  const statement: CommitteeStatement = { size, members, signatures, message };
  const prover = await CommitteeProver.open({ size, artifactsFolder });
  const { proof, publicInputs } = await prover.prove(statement);
  return {
    name,
    request: {
      size,
      members: members.map(({ x, y, weight }) => ({ x, y, weight })),
      signatures: signatures.map(({ position, r, s }) => ({ position, rx: r.x, ry: r.y, s })),
      message,
    },
    committee: publicInputs[0],
    message: publicInputs[1],
    proof,
  };
}

/** Integers beyond 53 bits become decimal strings. */
function decimal(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
