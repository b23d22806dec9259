import { snake } from "@causeway/chains/ton/messages";
import type { FirstLeg, Hex } from "@causeway/protocol";
import { type Address, beginCell, type Cell } from "@ton/core";

/** What a sender asks the hub for. */
export type Request = Omit<FirstLeg, "sender">;

/** What a request says beside itself. */
export interface RelayTerms {
  readonly queryId: bigint;
  /** Unix seconds. */
  readonly deadline: number;
  /** Nanoton. */
  readonly maxFee: bigint;
  readonly refundTo: Address;
}

export function relayBody(request: Request, terms: RelayTerms): Cell {
  const recipient = Buffer.from(request.recipient.slice(2), "hex");
  const fields = beginCell()
    .storeUint(BigInt(request.handler), 160)
    .storeUint(request.handlerGas, 64)
    .storeUint(request.destinationChainId, 64)
    .storeUint(request.gasLimit, 64)
    .storeUint(request.maxResult, 24)
    .storeUint(request.lifetime, 32)
    .storeUint(recipient.length, 8)
    .storeBuffer(recipient)
    .storeRef(snake(request.payload));
  return beginCell()
    .storeUint(0x40000001, 32)
    .storeUint(terms.queryId, 64)
    .storeUint(terms.deadline, 40)
    .storeCoins(terms.maxFee)
    .storeAddress(terms.refundTo)
    .storeRef(fields)
    .endCell();
}

/** @param hubRelay The HubRelay's account on the hub. */
export function setHubRelayAct(hubRelay: Hex): Cell {
  return beginCell().storeUint(0x40000011, 32).storeUint(BigInt(hubRelay), 160).endCell();
}
