import { TranscriptRefused } from "../../../verifier/transcript/errors.ts";
import type { VerifiedTranscript } from "../../../verifier/transcript/verifyTranscript.ts";
import type { ChainConfig, LightClientsConfig } from "../Config.ts";
import type { Ceremony } from "../readVerifier.ts";
import type { Violation } from "./Violation.ts";

type StatedVerifier = LightClientsConfig["verifier"];
type CeremonyVerifier = StatedVerifier & { key: "ceremony" };

/** What a verifier must suit. */
export interface VerifierSurroundings {
  readonly development: boolean;
  readonly chains: readonly Pick<ChainConfig, "testnet">[];
  /** How many the committee has. */
  readonly members: number;
}

/** Whoever made a development key can forge proofs; any other key shows by its transcript that nobody can. */
export function verifierViolations(
  stated: StatedVerifier,
  ceremony: Ceremony,
  surroundings: VerifierSurroundings,
): Violation[] {
  return [
    ...wrongKind(stated, surroundings),
    ...tooFewSlots(stated, surroundings),
    ...(stated.key === "ceremony" && ceremony !== undefined
      ? ceremonyViolations(stated, ceremony, surroundings)
      : []),
  ];
}

function wrongKind({ key }: StatedVerifier, { development }: VerifierSurroundings): Violation[] {
  if (development === (key === "development")) return [];
  const rule = development
    ? "in development the verifying key is the development key"
    : "outside development the verifying key comes from a ceremony";
  return [violation("key", key, rule)];
}

function tooFewSlots({ slots }: StatedVerifier, { members }: VerifierSurroundings): Violation[] {
  if (members <= slots) return [];
  return [violation("slots", slots, `at least as many as the committee has members, ${members}`)];
}

function ceremonyViolations(
  stated: CeremonyVerifier,
  ceremony: VerifiedTranscript | TranscriptRefused,
  surroundings: VerifierSurroundings,
): Violation[] {
  if (ceremony instanceof TranscriptRefused) {
    return [violation("transcript", stated.transcript, `verifies; ${ceremony.message}`)];
  }
  return [...otherSlots(stated, ceremony), ...rehearsalOnly(stated, ceremony, surroundings)];
}

function otherSlots({ slots }: CeremonyVerifier, ceremony: VerifiedTranscript): Violation[] {
  if (slots === ceremony.slots) return [];
  return [violation("slots", slots, `as many as the transcript's circuit has, ${ceremony.slots}`)];
}

/** Whoever made such powers of tau could forge: that is a risk where coins are worth nothing, and nowhere else. */
function rehearsalOnly(
  { transcript }: CeremonyVerifier,
  { rehearsalOnly }: VerifiedTranscript,
  { chains }: VerifierSurroundings,
): Violation[] {
  if (!rehearsalOnly || chains.every(({ testnet }) => testnet)) return [];
  const rule = "began with powers of tau for rehearsals, so every chain is a test network";
  return [violation("transcript", transcript, rule)];
}

function violation(field: string, value: unknown, rule: string): Violation {
  return { path: ["verifier", field], value, rule };
}
