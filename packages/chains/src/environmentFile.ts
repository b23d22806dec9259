import { z } from "zod";

import { chainList, environmentChainConfig } from "./chainConfig.ts";

/** What services must know of an environment, and what is the same for all of them. `causeway services` writes it. */
export const environmentFile = z.strictObject({
  /** Its name; part of everything that is signed. */
  environment: z.string().min(1),
  /** Whether keys are allowed that anyone can compute. */
  development: z.boolean(),
  chains: chainList(environmentChainConfig),
  /** Where each validator of the committee answers. */
  validators: z.array(z.url()).min(1),
});

/** The same as it stands in the file. */
export type EnvironmentFile = z.input<typeof environmentFile>;
