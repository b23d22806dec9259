import type { Hex } from "@causeway/protocol";
import { beginCell, type Cell } from "@ton/core";

export { type RelayRequest as Request, relayBody } from "@causeway/chains/ton/messages";

/** @param hubRelay The HubRelay's account on the hub. */
export function setHubRelayAct(hubRelay: Hex): Cell {
  return beginCell().storeUint(0x40000011, 32).storeUint(BigInt(hubRelay), 160).endCell();
}
