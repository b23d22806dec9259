import { connectContract } from "@causeway/chains/ethers";
import type { EvmAction, EvmLifting, PlanContext } from "@causeway/operator/evm";
import { type TypedContract, zkLightClientAbi } from "@causeway/protocol/contracts";
import type { JsonRpcProvider } from "ethers";

import type { ConfiguredClient } from "../../configuredClients.ts";
import {
  type ClientAct,
  type ClientActs,
  EFFECTS,
  haltedUntil,
  INSTEAD,
  resumableUntil,
  resumingWords,
} from "../../halt/ClientActs.ts";
import { FROZEN } from "../../halt/frozen.ts";
import { clientCall } from "./clientCall.ts";

/** How light clients on an EVM chain are halted. */
export const evmClientActs = {
  halt,
  haltingCall: clientCall,
  resume,
} satisfies ClientActs;

function halt(act: ClientAct, client: ConfiguredClient): EvmAction {
  return {
    chain: client.on,
    call: clientCall(act, client),
    contract: "light client",
    effect: EFFECTS[act],
    instead: INSTEAD[act],
    forGood: FROZEN,
    lastsUntil: (rpc) => lastsUntil(rpc, act, client),
  };
}

async function lastsUntil(
  rpc: JsonRpcProvider,
  act: ClientAct,
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
  return haltedUntil(act, { stoppedUntil, distrustedUntil }, BigInt(block?.timestamp ?? 0));
}

function resume(client: ConfiguredClient): EvmLifting {
  return {
    ...resumingWords(client),
    call: clientCall("resume", client),
    lastsUntil: (context) => standsUntil(context, client),
  };
}

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
  return resumableUntil(until, suspected, time);
}
