import type { Causeway } from "../createCauseway.ts";

/** Headers of a request: the key of the client, if it has one. */
export function headersOf(
  { options: { apiKey } }: Causeway,
  accept = "application/json",
): Readonly<Record<string, string>> {
  if (apiKey === undefined) return { accept };
  return { accept, "x-api-key-id": apiKey.id, authorization: `Bearer ${apiKey.secret}` };
}
