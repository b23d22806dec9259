import type { ReadChain } from "@causeway/lifecycle";
import type { MessageReport } from "@causeway/lifecycle/report";
import { iLightClientAbi, interfaceOf } from "@causeway/protocol/contracts";
import type { Interface } from "ethers";

import type { Causeway } from "../createCauseway.ts";
import type { StatusCheckpoint } from "../status/Status.ts";
import type { Claim } from "./Claim.ts";
import { claimsOf } from "./claimOf.ts";
import { eventsOn } from "./eventsOn.ts";

/** Verifies the checkpoint of a status: a light client on the message's way accepted it. @throws CausewayError, ChainError */
export async function checkpointClaims(
  causeway: Causeway,
  claimed: StatusCheckpoint | undefined,
  { situation: { legs, sent } }: MessageReport,
): Promise<readonly Claim[]> {
  if (claimed === undefined) return [];
  const since = sent.transaction.timestamp;
  const contract = interfaceOf(iLightClientAbi) as unknown as Interface;
  const accepted = legs.map(async ({ to, lightClient }) => {
    const query = { contract, address: lightClient, names: ["CheckpointAccepted"], topics: [] };
    const events = await eventsOn(causeway, to as ReadChain, { ...query, within: { since } });
    return events.map(({ args, chainId, transaction }) => {
      const { height, checkpointHash } = args;
      return { chainId, lightClient: lightClient as string, height, checkpointHash, transaction };
    });
  });
  const { chainId, lightClient, height, checkpointHash, transaction } = claimed;
  const got = { chainId, lightClient, height, checkpointHash, transaction };
  return claimsOf("proof.checkpoint", got, (await Promise.all(accepted)).flat());
}
