import type { ChainConfig, Violation } from "@causeway/operator";

import type { VerifiedTranscript } from "@causeway/verifying-key";
import type { LightClients } from "../schema.ts";

type StatedVerifier = LightClients["verifier"];
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
  ceremony: VerifiedTranscript | undefined,
  surroundings: VerifierSurroundings,
): Violation[] {
  return [
    ...wrongKind(stated, surroundings),
    ...tooFewSlots(stated, surroundings),
    ...(stated.key === "ceremony" && ceremony !== undefined
      ? [...otherSlots(stated, ceremony), ...rehearsalOnly(stated, ceremony, surroundings)]
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
