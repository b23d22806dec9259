import { shownEvidence } from "@causeway/chains/evm";
import type { ReadChain } from "@causeway/lifecycle";
import type { MessageReport } from "@causeway/lifecycle/report";
import { contractEvents } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import { connectRpcs } from "../rpcs/connectRpcs.ts";
import type { StatusCheckpoint } from "../status/Status.ts";
import type { Claim } from "./Claim.ts";
import { claimsOf } from "./claimOf.ts";
import { eventsOn } from "./eventsOn.ts";
import { gasOn } from "./gasOn.ts";
import { lightClientPart } from "./parts/index.ts";
import { signerClaims } from "./signerClaims.ts";
import type { TrueCheckpoint } from "./TrueCheckpoint.ts";

/** What chains say of a checkpoint. */
interface CheckpointVerdict {
  readonly claims: readonly Claim[];
  readonly proof?: `0x${string}`;
}

/** Verifies the checkpoint of a status: a light client on the message's way accepted it. @throws CausewayError, ChainError */
export async function checkpointClaims(
  causeway: Causeway,
  claimed: StatusCheckpoint | undefined,
  report: MessageReport,
): Promise<CheckpointVerdict> {
  if (claimed === undefined) return { claims: [] };
  const accepted = await acceptedOn(causeway, report);
  const { chainId, lightClient, height, checkpointHash, outboxRoot, transaction } = claimed;
  const { gas: used, signers } = claimed;
  const near = accepted.filter(
    (one) => one.checkpointHash === checkpointHash || one.transaction === transaction,
  );
  const gas = await gasOn(causeway, used === undefined ? [] : near);
  const got = { chainId, lightClient, height, checkpointHash, outboxRoot, transaction, gas: used };
  const all = accepted.map((one) => ({ ...one, gas: gas(one) }));
  const claims = [
    ...claimsOf("proof.checkpoint", got, all),
    ...(signers === undefined ? [] : await signerClaims(causeway, signers, near)),
  ];
  const proof = await proofOf(causeway, near);
  return proof === undefined ? { claims } : { claims, proof };
}

/** The proof that the transaction of a checkpoint shows, if it shows that checkpoint. */
async function proofOf(
  causeway: Causeway,
  [accepted]: readonly TrueCheckpoint[],
): Promise<`0x${string}` | undefined> {
  if (accepted === undefined) return undefined;
  const rpcs = await connectRpcs(causeway, accepted.chainId);
  const shown = await shownEvidence(rpcs, accepted.transaction);
  if (shown === undefined) return undefined;
  const { height, outboxRoot } = shown.checkpoint;
  return height === accepted.height && outboxRoot === accepted.outboxRoot
    ? (shown.proof as `0x${string}` | undefined)
    : undefined;
}

async function acceptedOn(
  causeway: Causeway,
  { situation: { legs, sent } }: MessageReport,
): Promise<readonly TrueCheckpoint[]> {
  const since = sent.transaction.timestamp;
  const contract = contractEvents(lightClientPart);
  const accepted = legs.map(async ({ from, to, lightClient }) => {
    const query = { contract, address: lightClient, names: ["CheckpointAccepted"], topics: [] };
    const events = await eventsOn(causeway, to as ReadChain, { ...query, within: { since } });
    return events.map(({ args, chainId, transaction }): TrueCheckpoint => {
      const { height, checkpointHash, outboxRoot } = args;
      const place = { chainId, lightClient, transaction, from: from as ReadChain };
      return { ...place, height, checkpointHash, outboxRoot };
    });
  });
  return (await Promise.all(accepted)).flat();
}
