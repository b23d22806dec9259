import { concat, keccak256 } from "ethers";

import { fixedBytes, type Hex, uintBytes, ZERO_WORD } from "./bytes.ts";
import { encodePeer, type Peer } from "./chains.ts";
import { FRAME_VERSION } from "./frame.ts";
import { tag } from "./keccakBytes.ts";
import { ProtocolError } from "./ProtocolError.ts";

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

/** How the messages of a lane are proven: by the trust of each hop. */
export interface Route {
  /** Chain id of the hub that the lane goes through, 0 for a direct lane. */
  readonly hubChainId: bigint;
  /** Trust domain of the light client by which the hub follows the origin, {@link ZERO_WORD} for a direct lane. */
  readonly hubTrustId: Hex;
  /** Trust domain of the light client that the destination asks. */
  readonly trustId: Hex;
}

/** A lane from one mailbox to another. */
export interface Lane extends Route {
  readonly origin: Peer;
  readonly destination: Peer;
}

export type LaneErrorCode = "InvalidRoute" | "ZeroTrustId" | "InvalidHubTrust";

/** A lane that cannot be: its chains are not different, or the trust of a hop is missing or one too many. */
export class LaneError extends ProtocolError<LaneErrorCode> {}

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

/** The route of a direct lane, whose destination follows the origin by a trust domain. */
export function directRoute(trustId: Hex): Route {
  return { hubChainId: 0n, hubTrustId: ZERO_WORD, trustId };
}

/**
 * Hash of everything that both ends of a lane, and the hub, configure.
 *
 * @throws LaneError `ZeroTrustId`, or `InvalidHubTrust` if a lane through a hub does not name the hub's trust or a
 *   direct lane names one.
 * @throws BytesError if a value does not fit its bytes.
 */
export function configurationHash(route: Route): Hex {
  const hubTrustId = fixedBytes(route.hubTrustId, 32);
  const trustId = fixedBytes(route.trustId, 32);
  if (trustId === ZERO_WORD) throw new LaneError("ZeroTrustId");
  if ((route.hubChainId === 0n) !== (hubTrustId === ZERO_WORD)) {
    throw new LaneError("InvalidHubTrust", { hubChainId: route.hubChainId, hubTrustId });
  }
  return keccak256(
    concat([
      uintBytes(BigInt(FRAME_VERSION), 1),
      uintBytes(BigInt(TREE_VERSION), 1),
      uintBytes(route.hubChainId, 8),
      hubTrustId,
      trustId,
    ]),
  );
}

/**
 * Identity of a lane. Ends, or a hub, that are configured differently hold different ids.
 *
 * @throws ChainError, or LaneError `InvalidRoute` if origin, hub and destination are not different chains.
 */
export function laneId(lane: Lane): Hex {
  const ends = concat([encodePeer(lane.origin), encodePeer(lane.destination)]);
  const chainIds = [lane.origin.chainId, lane.destination.chainId, lane.hubChainId];
  const twice = chainIds.find((chainId, place) => chainIds.indexOf(chainId) !== place);
  if (twice !== undefined) throw new LaneError("InvalidRoute", { chainId: twice });
  return keccak256(concat([ends, configurationHash(lane)]));
}
