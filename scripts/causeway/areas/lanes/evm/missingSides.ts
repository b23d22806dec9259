import type { AskedChain, ChainConfig, Waiting } from "@causeway/operator";

import type { LanesConfig } from "../config.ts";
import type { ConfiguredLane } from "../configuredLanes.ts";
import { acceptsLane, importsLane } from "./queries.ts";

/** A chain that should hold a lane too, and does not, or cannot be read. */
export interface MissingSide extends Pick<Waiting, "reason" | "cause"> {
  /** Name of the chain. */
  readonly chain: string;
}

/** As much of a plan's context as asks other chains. */
interface Asking {
  readonly config: LanesConfig;
  readonly on: (chain: ChainConfig) => AskedChain<LanesConfig>;
}

/** Which other sides do not hold a lane: its destination, and the hub if the lane leads through it. */
export async function missingSides(
  lane: ConfiguredLane,
  { config: { hub }, on }: Asking,
): Promise<MissingSide[]> {
  const destination = {
    chain: lane.destinationChain,
    holds: acceptsLane,
    does: "accept",
  } as const;
  const importer = { chain: hub, holds: importsLane, does: "import" } as const;
  const sides = lane.hubChainId === 0n ? [destination] : [destination, importer];
  const reasons = await Promise.all(
    sides.map(async ({ chain, holds, does }): Promise<MissingSide[]> => {
      try {
        if (await on(chain).read(holds(lane.id))) return [];
        const reason = `${chain.name} does not ${does} it`;
        return [{ chain: chain.name, reason, cause: "elsewhere" }];
      } catch (error) {
        const reason = `${chain.name} cannot be read (${(error as Error).message})`;
        return [{ chain: chain.name, reason, cause: "unreadable" }];
      }
    }),
  );
  return reasons.flat();
}
