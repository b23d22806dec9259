import { addressesOn } from "../../../deployment/index.ts";
import type { LanesContext } from "../LanesContext.ts";
import { outboundLane } from "../lanesHeld.ts";

/** Chain ids of where the chain's own lanes lead that are retired. */
export async function retiredDestinations({
  config,
  chain,
  view,
}: LanesContext): Promise<bigint[]> {
  const { Mailbox } = addressesOn(config, chain);
  const lanes = await Promise.all(
    config.retired.map(({ lane }) => outboundLane(view, Mailbox, lane)),
  );
  return lanes.flatMap((lane) => (lane === undefined ? [] : [lane.destinationChainId]));
}
