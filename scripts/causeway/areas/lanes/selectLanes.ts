import { chainNamed } from "@causeway/operator";

import type { LanesConfig } from "./config.ts";
import type { ConfiguredLane } from "./configuredLanes.ts";

/** Which lanes are meant; all that any of these names. */
export interface LaneSelection {
  /** Labels or ids: `spoke-a -> hub`, `spoke-a:hub`, or a lane id. */
  readonly lane: readonly string[];
  /** Names of chains, for all lanes that end there. */
  readonly chain: readonly string[];
  /** Names of chains, for all lanes that begin there. */
  readonly from: readonly string[];
  readonly all: boolean;
}

/** A lane that the configuration does not have. */
export class UnknownLane extends Error {
  constructor(name: string, known: readonly ConfiguredLane[]) {
    const labels = known.map(({ label, id }) => `  ${label}, ${id}`).join("\n");
    super(`there is no lane "${name}": it is one of\n${labels}`);
    this.name = "UnknownLane";
  }
}

/** Nothing says which lanes are meant. */
export class NoLaneNamed extends Error {
  constructor({ chains }: LanesConfig) {
    const names = chains.map(({ name }) => name).join(", ");
    super(
      `say which lanes: --lane <origin>:<destination>, --chain <name> or --from <name> (${names}), or --all`,
    );
    this.name = "NoLaneNamed";
  }
}

/**
 * The lanes that a selection names, each once, in the configuration's order.
 *
 * @throws UnknownLane, UnknownChain, NoLaneNamed
 */
export function selectLanes(
  config: LanesConfig,
  lanes: readonly ConfiguredLane[],
  selection: LaneSelection,
): ConfiguredLane[] {
  const { lane, chain, from, all } = selection;
  if (!all && [...lane, ...chain, ...from].length === 0) throw new NoLaneNamed(config);
  const named = lane.map((name) => laneNamed(lanes, name));
  const ends = chain.map((name) => chainNamed(config, name));
  const begins = from.map((name) => chainNamed(config, name));
  return lanes.filter(
    (candidate) =>
      all ||
      named.includes(candidate) ||
      ends.includes(candidate.destinationChain) ||
      begins.includes(candidate.originChain),
  );
}

function laneNamed(lanes: readonly ConfiguredLane[], name: string): ConfiguredLane {
  const [, origin, destination] = /^(?:lane )?(\S+?)\s*(?:->|:)\s*(\S+)$/.exec(name) ?? [];
  const found = lanes.find(
    ({ id, originChain, destinationChain }) =>
      id === name.toLowerCase() ||
      (originChain.name === origin && destinationChain.name === destination),
  );
  if (found === undefined) throw new UnknownLane(name, lanes);
  return found;
}
