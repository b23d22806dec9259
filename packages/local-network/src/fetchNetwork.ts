import type { NetworkDescription } from "@causeway/environment";
import { describedBy } from "./describedBy.ts";
import { NetworkNotRunning } from "./NetworkNotRunning.ts";

const REASONS = {
  "no description": "answers, but describes no network",
  "another version": "describes a network of another version",
} as const;

/**
 * What the network that serves its description at a URL says of itself.
 *
 * @param milliseconds For how long to wait for the answer.
 * @throws NetworkNotRunning
 */
export async function fetchNetwork(url: string, milliseconds: number): Promise<NetworkDescription> {
  const answer = await textAt(url, milliseconds);
  const { network, flaw } = describedBy(asJson(answer));
  if (flaw !== undefined) throw new NetworkNotRunning(url, REASONS[flaw]);
  return network;
}

/** Undefined where it says that there is nothing. */
async function textAt(url: string, milliseconds: number): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(milliseconds) });
    const text = await response.text();
    return response.ok ? text : undefined;
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    const limit = isLate ? ` within ${milliseconds / 1000} s` : "";
    throw new NetworkNotRunning(url, `does not answer${limit}`, error);
  }
}

function asJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
