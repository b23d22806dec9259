import type { EnvironmentFile } from "../recover/environment/readEnvironment.ts";

/**
 * The environment's file of this site. Orders are compared with it, so the site vouches for it, whichever service makes the
 * orders.
 *
 * @returns undefined if the site has none, or does not answer.
 */
export async function siteContracts(): Promise<EnvironmentFile | undefined> {
  const answer = await fetch(new URL("environment.json", document.baseURI)).catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}
