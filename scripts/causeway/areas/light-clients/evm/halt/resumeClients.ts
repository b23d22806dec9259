import { connectContract } from "@causeway/chains/ethers";
import { type ResumeOptions, resumeAll } from "@causeway/operator";
import type { EvmLifting, PlanContext } from "@causeway/operator/evm";
import { FROZEN_UNTIL } from "@causeway/protocol";
import { zkLightClientAbi } from "@causeway/protocol/contracts";

import type { ClientOutcome } from "../../ClientOutcome.ts";
import type { ConfiguredClient } from "../../configuredClients.ts";
import { clientCall } from "./clientCall.ts";
import { FROZEN } from "./frozen.ts";

/** Ends the stops of light clients, by `resumeAll`. */
export async function resumeClients(
  clients: readonly ConfiguredClient[],
  options: ResumeOptions,
): Promise<ClientOutcome[]> {
  const resumptions = new Map(clients.map((client) => [resuming(client), client]));
  const outcomes = await resumeAll([...resumptions.keys()], options);
  return [...outcomes].map(([resumption, outcome]) => ({
    client: resumptions.get(resumption) as ConfiguredClient,
    ...outcome,
  }));
}

function resuming(client: ConfiguredClient): EvmLifting {
  return {
    id: `resume ${client.label}`,
    summary: `End the stop of the ${client.label}`,
    chain: client.on,
    call: clientCall("resume", client),
    holder: client.on.name,
    effect: "stopped",
    forGood: FROZEN,
    standing: STANDING,
    lastsUntil: (context) => standsUntil(context, client),
  };
}

/** The words for a stop that has ended by itself: what it said of the committee's keys stands until somebody takes it back. */
const STANDING = {
  until: FROZEN_UNTIL - 1n,
  told: "was stopped until that ended by itself, and cannot be anchored at its committee",
};

async function standsUntil(
  { view }: PlanContext,
  { address }: ConfiguredClient,
): Promise<bigint | undefined> {
  if (!(await view.hasCode(address))) return undefined;
  const contract = connectContract(zkLightClientAbi, address, view.provider);
  const at = { blockTag: view.blockTag };
  const [until, suspected, time] = await Promise.all([
    contract.stoppedUntil(at),
    contract.suspected(at),
    view.time(),
  ]);
  return suspected && until <= time ? STANDING.until : until;
}
