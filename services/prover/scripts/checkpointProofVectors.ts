import { readFile, writeFile } from "node:fs/promises";
import { buildCircuit } from "@causeway/circuits/build";
import { committeeCircuit } from "@causeway/circuits/circuits";
import { releaseCurve } from "@causeway/circuits/curve";
import {
  ChainType,
  type Checkpoint,
  type CommitteeMember,
  checkpointDomain,
  checkpointHash,
  checkpointMessage,
  committeeCommitment,
  committeeHash,
  decodeSignature,
  ed25519PublicKeyOf,
  environmentOf,
  type Hex,
  packCheckpoint,
  publicKeyOf,
  type SchnorrSignature,
  StateKind,
  signCheckpoint,
  sortMembers,
} from "@causeway/protocol";
import { keyHash, parseVerificationKey } from "@causeway/verifying-key";
import { id } from "ethers";
import { prove } from "../src/prove.ts";

/*
 * Writes vectors/proofs/checkpoints-4.json: checkpoints of one chain, proven under the development key, for tests of
 * light clients. As in proofVectors.ts, what is there stays as long as it is of the current key.
 *   node --import tsx services/prover/scripts/checkpointProofVectors.ts
 */

const SIZE = 4;
const FILE = new URL("../../../vectors/proofs/checkpoints-4.json", import.meta.url);

const ENVIRONMENT = environmentOf("local");
const ORIGIN = {
  chainType: ChainType.evm,
  chainId: 31338n,
  mailbox: "0x1111111111111111111111111111111111111111",
} as const;

type Signer = CommitteeMember & { secretKey: bigint };

const signers = sortMembers([1n, 2n, 3n, 4n].map(signerOf));
const committee = committeeCommitment(signers, SIZE);
const successor = committeeCommitment(signers.slice(1), SIZE);

const { verificationKey } = await buildCircuit(committeeCircuit(SIZE), console.error);
const key = keyHash(parseVerificationKey(await readFile(verificationKey, "utf8")));
if ((await writtenKey()) !== key) await write();
await releaseCurve();

async function writtenKey(): Promise<string | undefined> {
  const written = await readFile(FILE, "utf8").catch(() => undefined);
  return written && JSON.parse(written).keyHash;
}

async function write(): Promise<void> {
  const first = checkpointAt(1000n);
  const examples: [string, Checkpoint][] = [
    ["a checkpoint", first],
    ["one block later", checkpointAt(1001n)],
    ["another block of the first height", { ...first, blockHash: id("another block") }],
    [
      "a rotation",
      { ...checkpointAt(1002n), nextCommittee: successor, nextCommitteeHash: hashOfSuccessor() },
    ],
  ];
  const proofs = [];
  for (const [name, checkpoint] of examples) proofs.push({ name, ...(await proven(checkpoint)) });
  const vectors = { keyHash: key, committee, committeeHash: committeeHash(signers), proofs };
  await writeFile(FILE, `${JSON.stringify(vectors, undefined, 1)}\n`);
}

function signerOf(secretKey: bigint): Signer {
  const ed25519 = ed25519PublicKeyOf(id(`ed25519/${secretKey}`) as Hex);
  return { secretKey, ...publicKeyOf(secretKey), ed25519, weight: 10n };
}

function hashOfSuccessor(): Hex {
  return committeeHash(signers.slice(1));
}

function checkpointAt(height: bigint): Checkpoint {
  return {
    height,
    timestamp: 1_800_000_000n + height,
    epoch: 3n,
    stateKind: StateKind.ethereum,
    blockHash: id(`block/${height}`),
    stateRoot: id(`state/${height}`),
    outboxRoot: id(`outbox/${height}`),
    nextCommittee: committee,
    nextCommitteeHash: committeeHash(signers),
  };
}

/** Three of four sign. */
async function proven(checkpoint: Checkpoint) {
  const hash = checkpointHash(checkpointDomain(ENVIRONMENT, ORIGIN), checkpoint);
  const message = checkpointMessage(hash);
  const signatures = [0, 1, 3].map((position) => {
    const signature = signCheckpoint(signers[position]?.secretKey ?? 0n, message);
    return { position, ...(decodeSignature(signature) as SchnorrSignature) };
  });
  const { proof } = await prove({ size: SIZE, members: signers, signatures, message });
  return { checkpointHash: hash, fields: packCheckpoint(checkpoint), proof };
}
