import { z } from "zod";

/** A contract with the generation that it states. */
export const contractGeneration = z.object({
  contract: z.string(),
  address: z.string(),
  number: z.string().describe("As 3.0"),
  status: z
    .enum(["current", "deprecated", "retired"])
    .describe("A deprecated one takes no orders; a retired one has no open transfer either"),
  since: z.int().describe("Since when it has this status, unix seconds"),
});
