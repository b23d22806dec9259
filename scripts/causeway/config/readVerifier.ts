import { createHash } from "node:crypto";
import { join } from "node:path";

import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import { developmentKey } from "../../verifier/developmentKey.ts";
import { keyHash } from "../../verifier/keyHash.ts";
import { TranscriptRefused } from "../../verifier/transcript/errors.ts";
import {
  type VerifiedTranscript,
  verifyTranscript,
} from "../../verifier/transcript/verifyTranscript.ts";
import type { VerificationKey } from "../../verifier/verificationKey.ts";
import type { LightClientsConfig } from "./Config.ts";
import { readConfigFile } from "./readFile.ts";

type StatedVerifier = LightClientsConfig["verifier"];

/** What a transcript shows, or why it was refused; a development key has none. */
export type Ceremony = VerifiedTranscript | TranscriptRefused | undefined;

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

/** Verifies the transcript of a verifier's key. Throws `ConfigError` for a file that is not there or no JSON. */
export function readCeremony(directory: string, verifier: StatedVerifier): Ceremony {
  if (verifier.key === "development") return undefined;
  const transcript = readConfigFile(join(directory, verifier.transcript), z.unknown());
  const content = createHash("sha256").update(JSON.stringify(transcript)).digest("hex");
  const verdict = verdicts.get(content) ?? verdictOn(transcript);
  verdicts.set(content, verdict);
  return verdict;
}

function verdictOn(transcript: unknown): VerifiedTranscript | TranscriptRefused {
  try {
    return verifyTranscript(transcript);
  } catch (error) {
    if (error instanceof TranscriptRefused) return error;
    throw error;
  }
}

/** The verifier that a checked configuration has. */
export function verifierOf({ slots }: StatedVerifier, ceremony: Ceremony): Verifier {
  if (ceremony instanceof TranscriptRefused) throw ceremony;
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
