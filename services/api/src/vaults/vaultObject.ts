import type { VaultQueue, VaultRecord } from "@causeway/index/transfers";
import { z } from "zod";

import { isoTime } from "../causeway/times.ts";
import type { Lists } from "../lists/Lists.ts";
import type { VaultNow } from "./readVaultNow.ts";

const text = z.string();
const amount = z.string().describe("Smallest units of the token");

/** An asset on a chain, with the custody that keeps or mints it. */
export const vaultObject = z.object({
  chainId: text,
  assetId: text,
  symbol: text.nullable().describe("Null if the environment does not name the asset"),
  bridge: text,
  custody: text,
  token: text.describe("Lower case"),
  unit: text.describe("Smallest units of the token in a unit of the asset"),
  isMinted: z.boolean().nullable().describe("Whether the token is minted, and not kept"),
  pausedUntil: text.nullable().describe("Null if it was never paused"),
  liquidity: amount
    .nullable()
    .describe("Smallest units that it can pay, by final blocks; null if the token is minted"),
  provided: amount.describe("Smallest units that providers brought, less those that they took"),
  utilisationBps: z
    .int()
    .nullable()
    .describe("Part of `provided` that transfers took out, basis points; null without providers"),
  due: amount.describe("Smallest units that transfers wait for, at most"),
  reserved: amount.describe("Smallest units that are set aside for receivers, at most"),
  queues: z
    .array(z.object({ state: text, transfers: text, amount, since: text }))
    .describe("Transfers that wait or are set aside, by state"),
  limits: z
    .array(
      z.object({
        peerChainId: text.describe("Chain by whose messages money is released"),
        limited: text.describe("`arrivals`, `returns` or `ends`"),
        capacity: amount.describe("The most smallest units at once"),
        refillSeconds: text.describe("Seconds in which the limit is full again"),
      }),
    )
    .describe("How much the messages of each chain can have released"),
  ceilings: z
    .array(z.object({ peerChainId: text, most: amount }))
    .describe("How much may be minted by the messages of each chain"),
  now: z
    .object({
      block: text,
      liquidity: amount,
      limits: z.array(
        z.object({
          peerChainId: text,
          available: amount.describe("Left of the limit of arrivals"),
        }),
      ),
    })
    .nullable()
    .describe(
      "At the newest block of the chain; null in lists, and while the chain does not answer",
    ),
});

export type ShownVault = z.input<typeof vaultObject>;

/** States in which a transfer's money is kept for its receiver: liquidity does not count it. */
const RESERVED: readonly string[] = ["claimable"];

/** A vault, as answers show it. @param now At the newest block; undefined if nobody looked. */
export function vaultOf(lists: Lists, vault: VaultRecord, now?: VaultNow): ShownVault {
  const { unit, provided, queues } = vault;
  const tokens = (units: bigint) => String(units * unit);
  const sumOf = (isReserved: boolean) =>
    tokens(queues.filter(({ state }) => RESERVED.includes(state) === isReserved).reduce(addTo, 0n));
  const { symbol = null, isMinted = null } = namedIn(lists, vault);
  return {
    ...{ chainId: String(vault.chainId), assetId: vault.assetId, symbol, bridge: vault.bridge },
    ...{ custody: vault.custody, token: vault.token, unit: String(unit), isMinted },
    pausedUntil: vault.pausedUntil === undefined ? null : isoTime(vault.pausedUntil),
    liquidity: isMinted === true ? null : String(liquidityOf(vault)),
    ...{ provided: String(provided), utilisationBps: utilisationOf(vault) },
    ...{ due: sumOf(false), reserved: sumOf(true) },
    queues: queues.map(({ state, transfers, units, since }) => ({
      ...{ state, transfers: String(transfers), amount: tokens(units), since: isoTime(since) },
    })),
    limits: vault.limits.map(({ peerChainId, limited, capacity, refillSeconds }) => ({
      ...{ peerChainId: String(peerChainId), limited, capacity: tokens(capacity) },
      refillSeconds: String(refillSeconds),
    })),
    ceilings: vault.ceilings.map(({ peerChainId, most }) => ({
      ...{ peerChainId: String(peerChainId), most: tokens(most) },
    })),
    now: now === undefined ? null : nowOf(now, tokens),
  };
}

function nowOf({ block, liquidity, available }: VaultNow, tokens: (units: bigint) => string) {
  return {
    ...{ block: String(block), liquidity: tokens(liquidity) },
    limits: available.map(({ peerChainId, units }) => ({
      ...{ peerChainId: String(peerChainId), available: tokens(units) },
    })),
  };
}

function addTo(sum: bigint, { units }: VaultQueue): bigint {
  return sum + units;
}

/** By the sums of final blocks; a part that is still to come in the index is never shown as a debt. */
function liquidityOf({ moved, unit, provided }: VaultRecord): bigint {
  const tokens = moved * unit + provided;
  return tokens < 0n ? 0n : tokens;
}

function utilisationOf({ moved, unit, provided }: VaultRecord): number | null {
  if (provided <= 0n) return null;
  const out = moved < 0n ? -moved * unit : 0n;
  return Number((out * 10_000n) / provided);
}

/** What the environment says of the asset on that chain. */
function namedIn(lists: Lists, { chainId, assetId }: VaultRecord) {
  const name = lists.find(chainId)?.chain.name;
  const asset = lists.environment.assets.find((one) => one.assetId.toLowerCase() === assetId);
  const there = asset?.chains.find(({ chain }) => chain === name);
  return { symbol: asset?.symbol, isMinted: there?.isMinted };
}
