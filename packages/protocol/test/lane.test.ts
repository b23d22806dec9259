import { expect } from "chai";

import { configurationHash, environmentOf, type Lane, laneId, trustId } from "../src/index.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface LaneVectors {
  environments: { name: string; environment: string }[];
  trusts: { scheme: string; environment: string; followedChainId: string; trustId: string }[];
  lanes: {
    name: string;
    originChainType: number;
    originChainId: string;
    originMailbox: string;
    destinationChainType: number;
    destinationChainId: string;
    destinationMailbox: string;
    hubChainId: string;
    trustId: string;
    configurationHash: string;
    laneId: string;
  }[];
}

const vectors = readVectors<LaneVectors>("lanes.json");

describe("environmentOf", () => {
  it("agrees with the vectors", () => {
    for (const { name, environment } of vectors.environments) {
      expect(environmentOf(name)).to.equal(environment);
    }
  });
});

describe("trustId", () => {
  it("agrees with the vectors", () => {
    for (const vector of vectors.trusts) {
      const trust = { ...vector, followedChainId: BigInt(vector.followedChainId) };
      expect(trustId(trust)).to.equal(vector.trustId);
    }
  });

  it("differs by scheme, environment and chain", () => {
    expect(new Set(vectors.trusts.map((trust) => trust.trustId)).size).to.equal(
      vectors.trusts.length,
    );
  });
});

describe("laneId", () => {
  it("agrees with the vectors", () => {
    for (const vector of vectors.lanes) {
      const lane = laneOf(vector);
      expect(configurationHash(lane), vector.name).to.equal(vector.configurationHash);
      expect(laneId(lane), vector.name).to.equal(vector.laneId);
    }
  });

  it("changes with each of its parts", () => {
    const lane = laneOf(vectors.lanes[0]!);
    const other = { ...lane.origin, mailbox: `0x${"77".repeat(20)}` };
    const changed: Lane[] = [
      lane,
      { ...lane, origin: other },
      { ...lane, destination: other },
      { ...lane, origin: { ...lane.origin, chainId: 77n } },
      { ...lane, destination: { ...lane.destination, chainId: 77n } },
      { ...lane, origin: lane.destination, destination: lane.origin },
      { ...lane, hubChainId: 77n },
      { ...lane, trustId: `0x${"77".repeat(32)}` },
    ];
    expect(new Set(changed.map(laneId)).size).to.equal(changed.length);
  });

  it("refuses a trust id of another length", () => {
    const lane = { ...laneOf(vectors.lanes[0]!), trustId: "0x11" };
    expect(refusalOf(() => laneId(lane))).to.equal("WrongLength");
  });
});

function laneOf(vector: LaneVectors["lanes"][number]): Lane {
  return {
    origin: {
      chainType: vector.originChainType,
      chainId: BigInt(vector.originChainId),
      mailbox: vector.originMailbox,
    },
    destination: {
      chainType: vector.destinationChainType,
      chainId: BigInt(vector.destinationChainId),
      mailbox: vector.destinationMailbox,
    },
    hubChainId: BigInt(vector.hubChainId),
    trustId: vector.trustId,
  };
}
