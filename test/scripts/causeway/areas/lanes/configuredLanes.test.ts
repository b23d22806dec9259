import { chainNamed } from "@causeway/operator";
import { laneId, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";

import {
  configuredLanes,
  trustIdOf,
} from "../../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

const config = loadConfig(EVM_LOCAL);
const lanes = configuredLanes(config);

function laneNamed(label: string) {
  const lane = lanes.find((candidate) => candidate.label === label);
  if (lane === undefined) throw new Error(`no ${label}`);
  return lane;
}

function trustIn(chain: string) {
  return trustIdOf(config, chainNamed(config, chain));
}

describe("configuredLanes", () => {
  it("have the hub follow the origin of a lane through it, and the destination the hub", () => {
    const lane = laneNamed("lane spoke-a -> spoke-b");
    expect(lane.hubChainId).to.equal(config.hub.chainId);
    expect(lane.hubTrustId).to.equal(trustIn("spoke-a"));
    expect(lane.trustId).to.equal(trustIn("hub"));
  });

  it("have the destination of a direct lane follow the origin, and no hub anything", () => {
    const lane = laneNamed("lane spoke-a -> hub");
    expect(lane.hubChainId).to.equal(0n);
    expect(lane.hubTrustId).to.equal(ZERO_WORD);
    expect(lane.trustId).to.equal(trustIn("spoke-a"));
  });

  it("have the ids of the protocol, each another", () => {
    for (const lane of lanes) expect(lane.id).to.equal(laneId(lane));
    expect(new Set(lanes.map(({ id }) => id)).size).to.equal(lanes.length);
  });
});
