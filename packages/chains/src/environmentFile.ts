import { z } from "zod";

import { chainList, environmentChainConfig } from "./chainConfig.ts";

/** Something that can be bridged. */
const environmentAsset = z.strictObject({
  /** What people call it; each is there once. */
  symbol: z.string().min(1),
  assetId: z.string().regex(/^0x[0-9a-f]{64}$/, "32 bytes as 0x and 64 digits"),
  /** Of its unit. */
  decimals: z.int().nonnegative(),
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
