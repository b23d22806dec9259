import { type ChainConfig, type PartRow, textCell } from "@causeway/operator";

import { lightClientName } from "../deployment/index.ts";
import type { LanesConfig } from "./config.ts";
import { configuredLanes } from "./configuredLanes.ts";
import { LANES, laneName } from "./overview.ts";

const SOURCE = "the configuration";

/** What the configuration alone says of the lanes of some chains: route, light client and id. */
export function knownOfLanes(config: LanesConfig, chains: readonly ChainConfig[]): PartRow[] {
  const lanes = configuredLanes(config).filter(
    ({ originChain, destinationChain }) =>
      chains.includes(originChain) || chains.includes(destinationChain),
  );
  return lanes.map((lane) => {
    const isDirect = lane.hubChainId === 0n;
    const followed = isDirect ? lane.originChain : config.hub;
    const known = {
      route: isDirect ? "direct" : `through ${config.hub.name}`,
      "light client": lightClientName(followed),
      id: lane.id,
    };
    return {
      section: LANES,
      columns: Object.keys(known),
      subject: laneName(lane),
      cells: Object.values(known).map((text) => textCell(text, SOURCE)),
    };
  });
}
