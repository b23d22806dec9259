import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { toJson } from "@causeway/service";

/** An environment's file, or its content. */
export interface SiteContracts {
  readonly chains: readonly { readonly name: string }[];
}

/**
 * Writes the environment's file into the public folder of a site, at whose own paths the chains have their nodes: nodes
 * answer pages of their own network alone.
 *
 * @param origin Of the site.
 */
export function writeSiteContracts(folder: string, contracts: SiteContracts, origin: string): void {
  const chains = contracts.chains.map((chain) => ({
    ...chain,
    rpcUrls: [`${origin}${pathOf(chain.name)}`],
  }));
  const target = join(folder, "public");
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "contracts.json"), toJson({ ...contracts, chains }));
}

/** URLs of nodes by the paths at which a site passes requests on to them. */
export function nodesByPath(
  nodes: readonly (readonly [chain: string, url: string])[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(nodes.map(([name, url]) => [pathOf(name), url]));
}

function pathOf(chain: string): string {
  return `/rpc/${chain}`;
}
