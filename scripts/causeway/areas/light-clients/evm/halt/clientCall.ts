import type { PreparedCall } from "@causeway/operator";
import { interfaceOf, zkLightClientAbi } from "@causeway/protocol/contracts";

import type { ConfiguredClient } from "../../configuredClients.ts";
import type { ClientAct } from "../../halt/ClientActs.ts";

const clientAbi = interfaceOf(zkLightClientAbi);

const DATA = {
  stop: clientAbi.encodeFunctionData("stop"),
  distrust: clientAbi.encodeFunctionData("distrust"),
  resume: clientAbi.encodeFunctionData("resume"),
};

/** The call that stops or distrusts a light client, or ends its stop. */
export function clientCall(
  method: ClientAct | "resume",
  { address, on }: ConfiguredClient,
): PreparedCall {
  return { chain: on.name, chainId: on.chainId, to: address, data: DATA[method] };
}
