import { bn254 } from "@noble/curves/bn254.js";

import { checkVerificationKey } from "../checkVerificationKey.ts";
import { pointOfG2 } from "../curvePoint.ts";
import { UnsafeVerificationKeyError } from "../errors.ts";
import { keyHash } from "../keyHash.ts";
import { readVerificationKey, type VerificationKey } from "../verificationKey.ts";
import { checkContributions, sameRatio } from "./checkContributions.ts";
import { TranscriptRefused } from "./errors.ts";
import { FEWEST_CONTRIBUTIONS, type Transcript, transcriptSchema } from "./schema.ts";
import { type CeremonyTables, type PowersFile, shippedTables } from "./tables.ts";
import { transcriptHash } from "./transcriptHash.ts";

/** What a transcript shows. */
export type VerifiedTranscript = {
  readonly circuit: string;
  readonly slots: number;
  readonly key: VerificationKey;
  /** As `IVerifier.keyHash` of the key's contract. */
  readonly keyHash: string;
  readonly contributors: readonly string[];
  /** Whether the powers of tau were made for rehearsals: whether that will do is the caller's to say. */
  readonly rehearsalOnly: boolean;
};

/**
 * Checks what a transcript alone can show: that it began from a known circuit and powers-of-tau file, that delta came from
 * two or more contributors who knew their secrets and last from the beacon, and that the verifying key has that delta and
 * the stated hash. Takes less than two seconds.
 *
 * That the other points of the key come from that circuit and that file shows only `causeway ceremony verify`, which has
 * the files; and who the contributors were, only what they publish: their contribution's hash and the transcript's.
 *
 * @param value The parsed file `transcript.json`.
 * @param tables The circuits and powers-of-tau files that a ceremony may begin with.
 * @throws TranscriptRefused
 */
export function verifyTranscript(
  value: unknown,
  tables: CeremonyTables = shippedTables,
): VerifiedTranscript {
  const transcript = parse(value);
  checkCircuit(transcript, tables);
  const { rehearsalOnly } = powersOf(transcript, tables);
  const contributors = checkNames(transcript);
  const key = checkKey(transcript);
  const delta = checkContributions(transcript);
  const { G1, G2 } = bn254;
  if (!sameRatio([G1.Point.BASE, delta], [G2.Point.BASE, pointOfG2(key.delta)])) {
    throw new TranscriptRefused("verificationKey.vk_delta_2", "is not the delta of the beacon");
  }
  checkHash("transcriptHash", transcript.transcriptHash, transcriptHash(transcript));
  const { name, slots } = transcript.circuit;
  return { circuit: name, slots, key, keyHash: transcript.keyHash, contributors, rehearsalOnly };
}

function parse(value: unknown): Transcript {
  const result = transcriptSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new TranscriptRefused(issue?.path.join(".") ?? "", issue?.message ?? "has another form");
}

function checkCircuit({ circuit }: Transcript, { circuits }: CeremonyTables): void {
  const { name, slots, r1csHash } = circuit;
  const known = circuits.find((form) => form.r1csHash === r1csHash);
  if (known === undefined) {
    throw new TranscriptRefused("circuit.r1csHash", `is ${r1csHash}: no circuit of this project`);
  }
  if (known.name !== name || known.slots !== slots) {
    const is = `is ${name} with ${slots} slots`;
    throw new TranscriptRefused(
      "circuit",
      `${is}, but its hash is that of ${known.name} with ${known.slots} slots`,
    );
  }
}

function powersOf({ powers: stated }: Transcript, { powers }: CeremonyTables): PowersFile {
  const known = powers.find(({ hash }) => hash === stated.hash);
  if (known === undefined) {
    throw new TranscriptRefused(
      "powers.hash",
      `is ${stated.hash}: not in the table of known files`,
    );
  }
  if (known.name !== stated.name) {
    throw new TranscriptRefused("powers.name", `is ${stated.name}, but the file is ${known.name}`);
  }
  return known;
}

function checkNames({ contributions }: Transcript): string[] {
  const names = contributions.map(({ name }) => name);
  const lower = names.map((name) => name.toLowerCase());
  const repeated = lower.find((name, index) => lower.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new TranscriptRefused("contributions", `has ${repeated} twice: each contributes once`);
  }
  if (names.length < FEWEST_CONTRIBUTIONS) {
    throw new TranscriptRefused(
      "contributions",
      `has ${names.length} of at least ${FEWEST_CONTRIBUTIONS}`,
    );
  }
  return names;
}

function checkKey({ verificationKey, keyHash: stated }: Transcript): VerificationKey {
  const key = readKey(verificationKey);
  if (!pointOfG2(key.gamma).equals(bn254.G2.Point.BASE)) {
    throw new TranscriptRefused("verificationKey.vk_gamma_2", "is not the generator");
  }
  checkHash("keyHash", stated, keyHash(key));
  return key;
}

function readKey(verificationKey: unknown): VerificationKey {
  try {
    const key = readVerificationKey(verificationKey);
    checkVerificationKey(key);
    return key;
  } catch (error) {
    if (!(error instanceof UnsafeVerificationKeyError)) throw error;
    throw new TranscriptRefused(`verificationKey.${error.part}`, error.reason);
  }
}

function checkHash(field: string, stated: string, computed: string): void {
  if (stated === computed) return;
  throw new TranscriptRefused(field, `is ${stated}, but the rest gives ${computed}`);
}
