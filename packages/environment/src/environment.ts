import * as z from "zod/mini";

import { affiliate } from "./affiliate.ts";
import { asset } from "./asset.ts";
import { chainList, environmentChainConfig } from "./chainConfig.ts";
import { contracts } from "./contracts.ts";
import { name, server } from "./fields.ts";
import { pool } from "./pool.ts";
import { listedPrice } from "./price.ts";
import { token } from "./token.ts";

/** All facts of an environment; each file and each list that tells of it has a part of them. */
export const environment = z.strictObject({
  /** Its name; part of everything that is signed. */
  environment: name,
  /** Whether keys are allowed that anyone can compute. */
  development: z.boolean(),
  /** Name of the hub. */
  hub: name,
  chains: chainList(environmentChainConfig),
  contracts,
  assets: z.array(asset),
  tokens: z.array(token),
  pools: z.array(pool),
  /** Where each validator of the committee answers. */
  validators: z.array(server),
  /** They bring orders, and take a fee of them. */
  affiliates: z.array(affiliate),
  prices: z.array(listedPrice),
});

export type Environment = z.output<typeof environment>;
