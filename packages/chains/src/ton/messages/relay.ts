import type { FirstLeg } from "@causeway/protocol";
import { type Address, beginCell, type Cell } from "@ton/core";

import { addressBytes, snake } from "./cells.ts";

const RELAY = 0x40000001;

/** What a sender asks the hub for: docs/protocol.md, section Message And Relay. */
export type RelayRequest = Omit<FirstLeg, "sender">;

/** On which terms a RelaySender takes a request. */
export interface RelayTerms {
  readonly queryId: bigint;
  /** Unix seconds. */
  readonly deadline: number;
  /** Nanoton, for both messages. */
  readonly maxFee: bigint;
  readonly refundTo: Address;
}

/** Has a RelaySender send the hub a request: `Relay` in `ton/contracts/relay/messages.tolk`. */
export function relayBody(request: RelayRequest, terms: RelayTerms): Cell {
  const fields = beginCell()
    .storeUint(BigInt(request.handler), 160)
    .storeUint(request.handlerGas, 64)
    .storeUint(request.destinationChainId, 64)
    .storeUint(request.gasLimit, 64)
    .storeUint(request.maxResult, 24)
    .storeUint(request.lifetime, 32)
    .storeBuilder(addressBytes(request.recipient))
    .storeRef(snake(request.payload));
  return beginCell()
    .storeUint(RELAY, 32)
    .storeUint(terms.queryId, 64)
    .storeUint(terms.deadline, 40)
    .storeCoins(terms.maxFee)
    .storeAddress(terms.refundTo)
    .storeRef(fields)
    .endCell();
}
