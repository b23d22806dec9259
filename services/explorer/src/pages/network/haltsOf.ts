import type { LaneHealth, LightClient, Vault } from "../../api/wire.ts";

/** A part of the network that takes or proves nothing for a while, or for good. */
export interface Halt {
  readonly part: "lane" | "client" | "vault";
  readonly state: "paused" | "stopped" | "frozen";
  readonly chainId: string;
  /** The other chain of a lane, or the chain that a client follows. */
  readonly peerChainId?: string;
  /** The asset of a vault. */
  readonly asset?: string;
  /** ISO 8601; null for good. */
  readonly until: string | null;
}

/** Every part that is paused, stopped or frozen. @param now Unix milliseconds. */
export function haltsOf(
  {
    lanes,
    clients,
    vaults,
  }: {
    readonly lanes: readonly LaneHealth[];
    readonly clients: readonly LightClient[];
    readonly vaults: readonly Vault[];
  },
  now: number,
): readonly Halt[] {
  const isAhead = (time: string | null): time is string => time !== null && Date.parse(time) > now;
  return [
    ...clients.flatMap(({ chainId, followedChainId, isFrozen, stoppedUntil }): readonly Halt[] => {
      const place = { part: "client", chainId, peerChainId: followedChainId } as const;
      if (isFrozen) return [{ ...place, state: "frozen", until: null }];
      return isAhead(stoppedUntil) ? [{ ...place, state: "stopped", until: stoppedUntil }] : [];
    }),
    ...lanes
      .filter(({ state }) => state === "paused")
      .map(({ originChainId, destinationChainId, until }): Halt => {
        const place = { chainId: originChainId, peerChainId: destinationChainId };
        return { part: "lane", state: "paused", ...place, until };
      }),
    ...vaults
      .filter(({ pausedUntil }) => isAhead(pausedUntil))
      .map(({ chainId, symbol, assetId, pausedUntil }): Halt => {
        const asset = symbol ?? `${assetId.slice(0, 10)}…`;
        return { part: "vault", state: "paused", chainId, asset, until: pausedUntil };
      }),
  ];
}
