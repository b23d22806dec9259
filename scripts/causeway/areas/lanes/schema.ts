import { bytes, name, positive } from "@causeway/operator";
import { z } from "zod";

export const routesFile = z.strictObject({
  routes: z
    .array(
      z.strictObject({
        between: z.tuple([name, name], "the names of two chains"),
        through: z.enum(["direct", "hub"], 'a route is "direct" or through the "hub"'),
      }),
    )
    .min(1, "at least one route"),
  /** What is asked of messages, by the chain where their lanes end. */
  terms: z.record(
    name,
    z.strictObject({ defaultGasLimit: positive(48), minLifetime: positive(32) }),
  ),
  /** Lanes of former routes: nothing is sent by them any more, and what they carry stays deliverable. */
  retired: z.array(
    z.strictObject({
      lane: bytes(32),
      note: z.string().min(1, "names the purpose that the lane had"),
    }),
  ),
});

export type RoutesFile = z.output<typeof routesFile>;

/** Two chains between which messages go both ways, directly or through the hub. */
export type RouteConfig = RoutesFile["routes"][number];
/** What is asked of messages to a chain; the lifetime is in seconds. */
export type TermsConfig = RoutesFile["terms"][string];
/** A lane of a former route. */
export type RetiredLane = RoutesFile["retired"][number];
