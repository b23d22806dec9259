import { createHash } from "node:crypto";
import { join } from "node:path";

import { ConfigError, displayName, readConfigFile } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import {
  developmentKey,
  keyHash,
  TranscriptRefused,
  type VerificationKey,
  type VerifiedTranscript,
  verifyTranscript,
} from "@causeway/verifying-key";
import { z } from "zod";
import { LIGHT_CLIENTS_FILE, type LightClients } from "../schema.ts";

type StatedVerifier = LightClients["verifier"];

/** The verifier of an environment. */
export interface Verifier {
  /** Under which it is deployed: another key has another name, and so another address. */
  readonly contract: string;
  /** Of its circuit. */
  readonly slots: number;
  /** Whether anybody can forge proofs under the key. */
  readonly isDevelopmentKey: boolean;
  readonly key: VerificationKey;
  /** As `IVerifier.keyHash`. */
  readonly keyHash: Hex;
}

/** By a transcript's content, of which alone it depends: to verify one takes half a second. */
const verdicts = new Map<string, VerifiedTranscript | TranscriptRefused>();

/**
 * Verifies the transcript of a verifier's key; a development key has none.
 *
 * @throws ConfigError for a file that is not there or no JSON, and for a transcript that does not verify.
 */
export function readCeremony(
  directory: string,
  verifier: StatedVerifier,
): VerifiedTranscript | undefined {
  if (verifier.key === "development") return undefined;
  const transcript = readConfigFile(join(directory, verifier.transcript), z.unknown());
  const content = createHash("sha256").update(JSON.stringify(transcript)).digest("hex");
  const verdict = verdicts.get(content) ?? verdictOn(transcript);
  verdicts.set(content, verdict);
  if (!(verdict instanceof TranscriptRefused)) return verdict;
  throw new ConfigError([
    {
      file: displayName(join(directory, LIGHT_CLIENTS_FILE)),
      path: "verifier.transcript",
      value: verifier.transcript,
      rule: `verifies; ${verdict.message}`,
    },
  ]);
}

function verdictOn(transcript: unknown): VerifiedTranscript | TranscriptRefused {
  try {
    return verifyTranscript(transcript);
  } catch (error) {
    if (error instanceof TranscriptRefused) return error;
    throw error;
  }
}

/** The verifier with the key of a ceremony; without one, with the development key. */
export function verifierOf(
  { slots }: StatedVerifier,
  ceremony: VerifiedTranscript | undefined,
): Verifier {
  const key = ceremony?.key ?? developmentKey(slots);
  const hash = keyHash(key);
  return {
    contract: verifierName(hash),
    slots,
    isDevelopmentKey: ceremony === undefined,
    key,
    keyHash: hash,
  };
}

/** The name of the verifier with a key: as much of the key's hash as tells keys apart. */
function verifierName(hash: Hex): string {
  return `CommitteeVerifier/${hash.slice(2, 10)}`;
}
