import { readFileSync, writeFileSync } from "node:fs";

import type { HostilePeer } from "./HostilePeer.ts";

/** Has a peer be the only RPC by which an environment's file reaches a chain; one that is slow is not waited for long. */
export function throughPeer(environmentFile: string, chain: string, { url }: HostilePeer): void {
  const environment = JSON.parse(readFileSync(environmentFile, "utf8")) as {
    readonly chains: readonly { readonly name: string }[];
  };
  const chains = environment.chains.map((one) =>
    one.name === chain ? { ...one, rpcUrls: [url], rpcTimeout: 500 } : one,
  );
  writeFileSync(environmentFile, JSON.stringify({ ...environment, chains }));
}
