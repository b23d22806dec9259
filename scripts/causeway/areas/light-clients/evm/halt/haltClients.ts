import { connectContract } from "@causeway/chains/ethers";
import { type ActAtOnceOptions, actAtOnce } from "@causeway/operator";
import type { EvmAction } from "@causeway/operator/evm";
import { FROZEN_UNTIL } from "@causeway/protocol";
import { type TypedContract, zkLightClientAbi } from "@causeway/protocol/contracts";
import type { JsonRpcProvider } from "ethers";

import type { ClientOutcome } from "../../ClientOutcome.ts";
import type { ConfiguredClient } from "../../configuredClients.ts";
import { type ClientAct, clientCall } from "./clientCall.ts";
import { FROZEN } from "./frozen.ts";

/** What a light client is after an act, and what else helps where it was done too recently. */
export const CLIENT_ACTS: Readonly<Record<ClientAct, Pick<EvmAction, "effect" | "instead">>> = {
  stop: {
    effect: "stopped",
    instead: "pause the lanes that it proves (causeway pause), or distrust it",
  },
  distrust: {
    effect: "distrusted",
    instead: "stop it (causeway client stop); also stop it if keys were abused",
  },
};

/**
 * Stops or distrusts light clients, by `actAtOnce`.
 */
export async function haltClients(
  method: ClientAct,
  clients: readonly ConfiguredClient[],
  options: ActAtOnceOptions,
): Promise<ClientOutcome[]> {
  const acts = new Map(clients.map((client) => [actOn(method, client), client]));
  const outcomes = await actAtOnce([...acts.keys()], options);
  return [...outcomes].map(([act, outcome]) => ({
    client: acts.get(act) as ConfiguredClient,
    ...outcome,
  }));
}

function actOn(method: ClientAct, client: ConfiguredClient): EvmAction {
  return {
    chain: client.on,
    call: clientCall(method, client),
    contract: "light client",
    ...CLIENT_ACTS[method],
    forGood: FROZEN,
    lastsUntil: (rpc) => lastsUntil(rpc, method, client),
  };
}

/** A client that is frozen vouches for nothing, as if it were stopped. */
async function lastsUntil(
  rpc: JsonRpcProvider,
  method: ClientAct,
  { address }: ConfiguredClient,
): Promise<bigint | undefined> {
  const contract: TypedContract<typeof zkLightClientAbi> = connectContract(
    zkLightClientAbi,
    address,
    rpc,
  );
  const [block, stoppedUntil, distrustedUntil] = await Promise.all([
    rpc.getBlock("latest"),
    contract.stoppedUntil(),
    contract.distrustedUntil(),
  ]);
  if (stoppedUntil === FROZEN_UNTIL) return FROZEN_UNTIL;
  const until = method === "stop" ? stoppedUntil : distrustedUntil;
  return until > BigInt(block?.timestamp ?? 0) ? until : undefined;
}
