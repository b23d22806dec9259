import {
  DESTINATION,
  eventOf,
  HUB,
  laneAdded,
  laneImported,
  ORIGIN,
} from "@causeway/index/testing/events/messages.ts";
import {
  ASSET,
  advanced,
  arrived,
  ON_ITS_WAY,
  OWNER,
  repaid,
  TOKEN,
  TRANSFER,
} from "@causeway/index/testing/events/orders.ts";

/** Chains of the events: the origin, the hub, the destination. */
export const CHAINS = [ORIGIN, HUB, DESTINATION] as const;

/** Height of the newest final block, on each chain. */
export const FINAL = 90n;

const ASSETS = [ORIGIN, DESTINATION].map((chainId) =>
  eventOf(
    "bridge.AssetAdded",
    { assetId: ASSET, custody: OWNER, token: TOKEN, unit: 10n, provenance: 0n },
    { chainId, height: 5n },
  ),
);

/** Events of an order over the hub: a filler paid the receiver before the proof, and the delivery repaid the filler. */
export const EXAMPLE = [
  ...[...laneAdded(), ...ASSETS, ...ON_ITS_WAY, ...advanced(TRANSFER)],
  ...[laneImported(1n, 40n), arrived(), repaid()],
].sort((one, other) => Number(one.height - other.height));
