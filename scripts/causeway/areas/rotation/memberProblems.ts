import type { ChainConfig } from "@causeway/operator";

import { type MemberConfig, readHealth, readKeys } from "../committee/index.ts";
import type { LightClientsConfig } from "../light-clients/index.ts";
import type { ValidatorUrls } from "./askedValidators.ts";

/**
 * Why members of the configured committee could not sign if it began now: a member must answer, hold the keys that the
 * configuration names for it, and read every chain.
 */
export async function memberProblems(
  config: LightClientsConfig,
  urls: ValidatorUrls,
): Promise<string[]> {
  const problems = await Promise.all(
    config.committee.members.map((member) =>
      problemsOf(member, urls[member.name] ?? member.url, config.chains),
    ),
  );
  return problems.flat();
}

async function problemsOf(
  member: MemberConfig,
  url: string,
  chains: readonly ChainConfig[],
): Promise<string[]> {
  const say = (text: string) => `${member.name}: ${text}`;
  try {
    const [keys, health] = await Promise.all([readKeys(url), readHealth(url)]);
    const isSame =
      BigInt(keys.x) === member.x && BigInt(keys.y) === member.y && keys.ed25519 === member.ed25519;
    if (!isSame) {
      return [say(`${url} holds other keys, x = ${keys.x}, than the configuration names for it`)];
    }
    return chains.flatMap(({ name, chainId }) => {
      const chain = health.find((one) => one.chainId === chainId);
      if (chain === undefined) return [say(`does not sign for ${name}`)];
      return chain.error === undefined ? [] : [say(`cannot read ${name}: ${chain.error}`)];
    });
  } catch (error) {
    return [say((error as Error).message)];
  }
}
