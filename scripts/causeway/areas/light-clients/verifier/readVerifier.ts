import { createHash } from "node:crypto";
import { join } from "node:path";

import { readConfigFile } from "@causeway/operator";
import { z } from "zod";

import { TranscriptRefused } from "../../../../verifier/transcript/errors.ts";
import {
  type VerifiedTranscript,
  verifyTranscript,
} from "../../../../verifier/transcript/verifyTranscript.ts";
import type { LightClients } from "../schema.ts";

type StatedVerifier = LightClients["verifier"];

/** What a transcript shows, or why it was refused; a development key has none. */
export type Ceremony = VerifiedTranscript | TranscriptRefused | undefined;

/** The verifier of an environment. */
export interface Verifier {
  /** The contract's name. */
  readonly contract: string;
  /** Of its circuit. */
  readonly slots: number;
  /** As `IVerifier.keyHash`, if the key came of a ceremony. */
  readonly keyHash: string | undefined;
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
export function verifierOf(stated: StatedVerifier, ceremony: Ceremony): Verifier {
  const { slots } = stated;
  const contract = stated.key === "development" ? `CommitteeVerifier${slots}` : stated.contract;
  const keyHash = ceremony instanceof TranscriptRefused ? undefined : ceremony?.keyHash;
  return { contract, slots, keyHash };
}
