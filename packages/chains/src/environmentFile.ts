import { z } from "zod";

import { chainList, environmentChainConfig } from "./chainConfig.ts";

/** What transfers from one chain to another offer by default to who pays the receiver in advance. */
const environmentOffer = z.strictObject({
  /** Names of chains. */
  origin: z.string().min(1),
  destination: z.string().min(1),
  rateBps: z.int().nonnegative(),
  /** Units of the asset. */
  floor: z.string().regex(/^\d+$/, "an integer in decimal digits").transform(BigInt),
  /** Seconds for which all of it is offered. */
  fallsAfter: z.int().nonnegative(),
  /** Seconds after which nothing is. */
  endsAfter: z.int().positive(),
});

/** Something that can be bridged. */
const environmentAsset = z.strictObject({
  /** What people call it; each is there once. */
  symbol: z.string().min(1),
  assetId: z.string().regex(/^0x[0-9a-f]{64}$/, "32 bytes as 0x and 64 digits"),
  /** Of its unit. */
  decimals: z.int().nonnegative(),
  /** Of ways that have one. */
  offers: z.array(environmentOffer).default([]),
});

/** What services must know of an environment, and what is the same for all of them. `causeway services` writes it. */
export const environmentFile = z.strictObject({
  /** Its name; part of everything that is signed. */
  environment: z.string().min(1),
  /** Whether keys are allowed that anyone can compute. */
  development: z.boolean(),
  chains: chainList(environmentChainConfig),
  assets: z.array(environmentAsset).default([]),
  /** Where each validator of the committee answers. */
  validators: z.array(z.url()).min(1),
});

export type EnvironmentAsset = z.infer<typeof environmentAsset>;

/** The same as it stands in the file. */
export type EnvironmentFile = z.input<typeof environmentFile>;
