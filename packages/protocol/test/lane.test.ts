import { expect } from "chai";

import {
  configurationHash,
  directRoute,
  environmentOf,
  type Lane,
  laneId,
  trustId,
  ZERO_WORD,
} from "../src/index.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface LaneVectors {
  environments: { name: string; environment: string }[];
  trusts: { scheme: string; environment: string; followedChainId: string; trustId: string }[];
  lanes: (LaneVector & { configurationHash: string; laneId: string })[];
  invalidLanes: (LaneVector & { reason: string })[];
}

interface LaneVector {
  name: string;
  originChainType: number;
  originChainId: string;
  originMailbox: string;
  destinationChainType: number;
  destinationChainId: string;
  destinationMailbox: string;
  hubChainId: string;
  hubTrustId: string;
  trustId: string;
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

  it("is refused where the vectors are invalid", () => {
    for (const vector of vectors.invalidLanes) {
      expect(
        refusalOf(() => laneId(laneOf(vector))),
        vector.name,
      ).to.equal(vector.reason);
    }
  });

  it("changes with each of its parts", () => {
    const lane = laneOf(vectors.lanes.find(({ name }) => name === "through the hub")!);
    const mailbox = `0x${"77".repeat(20)}`;
    const changed: Lane[] = [
      lane,
      { ...lane, origin: { ...lane.origin, mailbox } },
      { ...lane, destination: { ...lane.destination, mailbox } },
      { ...lane, origin: { ...lane.origin, chainId: 77n } },
      { ...lane, destination: { ...lane.destination, chainId: 77n } },
      { ...lane, origin: lane.destination, destination: lane.origin },
      { ...lane, hubChainId: 77n },
      { ...lane, hubTrustId: lane.trustId },
      { ...lane, trustId: lane.hubTrustId },
      { ...lane, trustId: lane.hubTrustId, hubTrustId: lane.trustId },
      { ...lane, ...directRoute(lane.trustId) },
    ];
    expect(new Set(changed.map(laneId)).size).to.equal(changed.length);
  });

  it("refuses a trust id of another length", () => {
    const lane = laneOf(vectors.lanes[0]!);
    expect(refusalOf(() => laneId({ ...lane, trustId: "0x11" }))).to.equal("WrongLength");
    expect(refusalOf(() => laneId({ ...lane, hubTrustId: "0x00" }))).to.equal("WrongLength");
  });

  it("is refused with the values that are wrong", () => {
    const lane = laneOf(vectors.lanes[0]!);
    expect(() => laneId({ ...lane, hubTrustId: lane.trustId })).to.throw(
      `InvalidHubTrust: hubChainId 0, hubTrustId ${lane.trustId}`,
    );
    expect(() => laneId({ ...lane, hubChainId: 77n })).to.throw(
      `InvalidHubTrust: hubChainId 77, hubTrustId ${ZERO_WORD}`,
    );
    const { chainId } = lane.destination;
    expect(() => laneId({ ...lane, hubChainId: chainId })).to.throw(
      `InvalidRoute: chainId ${chainId}`,
    );
  });
});

function laneOf(vector: LaneVector): Lane {
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
    hubTrustId: vector.hubTrustId,
    trustId: vector.trustId,
  };
}
