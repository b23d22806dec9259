import { concat, keccak256 } from "ethers";

import { fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import { encodePeer, type Peer } from "./chains.ts";
import { FRAME_VERSION } from "./frame.ts";
import { tag } from "./tag.ts";

/** Version of the lane tree. */
export const TREE_VERSION = 1;

/** Schemes of trust: what has to be believed for a light client's word to be true. */
export const TrustScheme = {
  /** A validator committee, however its signatures are proven. */
  committee: "causeway.trust.committee.v1",
  /** Nothing at all: tests only. */
  mock: "causeway.trust.mock.v1",
} as const;

/** A trust domain. */
export interface Trust {
  /** One of {@link TrustScheme}. */
  readonly scheme: string;
  /** From {@link environmentOf}. */
  readonly environment: Hex;
  /** Chain that the light client follows. */
  readonly followedChainId: bigint;
}

/** What both ends of a lane must agree on besides who they are. */
export interface LaneConfiguration {
  /** Chain id of the hub that the lane goes through, 0 for a direct lane. */
  readonly hubChainId: bigint;
  /** Trust domain of the light client that the destination asks. */
  readonly trustId: Hex;
}

/** A lane from one mailbox to another. */
export interface Lane extends LaneConfiguration {
  readonly origin: Peer;
  readonly destination: Peer;
}

/** Identity of an environment, such as `local` or `testnet`. */
export function environmentOf(name: string): Hex {
  return tag(name);
}

/** Identity of a trust domain. */
export function trustId(trust: Trust): Hex {
  return keccak256(
    concat([
      tag(trust.scheme),
      fixedBytes(trust.environment, 32),
      uintBytes(trust.followedChainId, 8),
    ]),
  );
}

/** Hash of everything that both ends of a lane configure. */
export function configurationHash(configuration: LaneConfiguration): Hex {
  return keccak256(
    concat([
      uintBytes(BigInt(FRAME_VERSION), 1),
      uintBytes(BigInt(TREE_VERSION), 1),
      uintBytes(configuration.hubChainId, 8),
      fixedBytes(configuration.trustId, 32),
    ]),
  );
}

/** Identity of a lane. Two ends that are configured differently hold different ids. */
export function laneId(lane: Lane): Hex {
  return keccak256(
    concat([encodePeer(lane.origin), encodePeer(lane.destination), configurationHash(lane)]),
  );
}
