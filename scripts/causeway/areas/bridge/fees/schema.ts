import { count, name, positive } from "@causeway/operator";
import { z } from "zod";
import { effectiveAt, shares } from "../../fees/index.ts";
import { amount } from "../schema.ts";

/** A tenth of what is released was never a fee: who writes more counts in another unit. */
const HIGHEST_RATE_BPS = 1_000;

const rateBps = count(16).max(HIGHEST_RATE_BPS, `bps, at most ${HIGHEST_RATE_BPS}, a tenth`);

/** Says that it costs nothing: terms that ask for nothing are refused without it. */
const free = z.literal(true).optional();

/** What releases cost. */
const release = z.strictObject({
  free,
  rateBps,
  /** The least and the most that goes by the amount. */
  floor: amount,
  ceiling: amount,
  /** On top. */
  flat: amount,
  /** Of all that, what is the vault's providers'; the rest is the shares'. */
  vaultBps: count(16).max(10_000, "bps, at most 10000"),
});

/** What it costs to take from a vault that others have emptied. */
const curve = z.strictObject({
  free,
  /** Of the last unit, from `depth` on. */
  rateBps,
  /** The deficit up to which it costs nothing. */
  knee: amount,
  depth: amount,
});

const onChain = z.strictObject({
  release: release.optional(),
  curve: curve.optional(),
  /** By the chain that a transfer comes from. */
  from: z.record(name, release).optional(),
});

export const bridgeFeesFile = z.strictObject({
  /** Of all that this file says, as the bridge's fee schedules on the chains count. */
  version: positive(32),
  effectiveAt,
  shares,
  /** By the asset's symbol in `assets.json`. What is said of a chain counts before what is said of all. */
  assets: z.record(
    z.string(),
    z.strictObject({
      /** A usual transfer, by whose fee a step is measured. It is written once. */
      reference: amount,
      release,
      curve,
      /** By the chain on which it is released. */
      chains: z.record(name, onChain).optional(),
    }),
  ),
});

type BridgeFeesFile = z.output<typeof bridgeFeesFile>;

/** What releases of an asset cost, as the file says it. */
export type AssetFeesEntry = BridgeFeesFile["assets"][string];
export type ChainFeesEntry = z.output<typeof onChain>;
export type ReleaseEntry = z.output<typeof release>;
export type CurveEntry = z.output<typeof curve>;
