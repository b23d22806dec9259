import { id } from "ethers";

import type { Transcript } from "./schema.ts";

/**
 * Keccak-256 of a transcript: all who took part publish it, since nothing else binds the contributors' names and the
 * beacon's source to it.
 */
export function transcriptHash(transcript: Omit<Transcript, "transcriptHash">): string {
  return id(JSON.stringify(sorted({ ...transcript, transcriptHash: undefined })));
}

/** The same whatever the order of the fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}
