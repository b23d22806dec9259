import * as z from "zod/mini";

import { address, count, name } from "./fields.ts";

/** A contract that states its generation, as it was recorded when it was deployed or retired. */
export const generation = z.strictObject({
  /** Name of the contract. */
  contract: name,
  address,
  /** As `2.1`. */
  number: z.string().check(z.regex(/^\d+\.\d+$/, "a generation, such as 2.1")),
  /** A deprecated one takes no orders; a retired one has no open transfer either. */
  status: z.enum(["current", "deprecated", "retired"]),
  /** Since when it has this status, unix seconds. */
  since: count,
});

export type ContractGeneration = z.output<typeof generation>;
