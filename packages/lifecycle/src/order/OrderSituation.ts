import type { HeldOrder, OrderEvent } from "@causeway/chains";
import type { ArrivedOrder } from "@causeway/protocol";

import type { TransferSituation } from "../transfer/TransferSituation.ts";
import { transferFactsOf, transferStateOf } from "../transfer/TransferState.ts";
import type { OrderFacts } from "./OrderState.ts";

/** What chains say of an order beside what they say of its transfer. */
export interface OrderSituation {
  readonly transfer: TransferSituation;
  readonly order: ArrivedOrder;
  /** The newest event at the destination that says where it stands; undefined without one. */
  readonly event: OrderEvent | undefined;
  /** Undefined of an order that is not held. */
  readonly held: HeldOrder | undefined;
  /** The minimum of this moment; smallest units of the final token. */
  readonly minimum: bigint;
  /** The fee for filling now; smallest units of the asset's token. 0 of an order that is not held. */
  readonly fillFee: bigint;
}

/** The facts as chains say them. */
export function orderFactsOf({ transfer, event }: OrderSituation): OrderFacts {
  return { transfer: transferStateOf(transferFactsOf(transfer)), event: event?.kind };
}

/** The accounts that own an order: they act for it at the destination. */
export function ownersOf({ receiver, fallbackReceiver }: ArrivedOrder): string[] {
  return [receiver, fallbackReceiver].filter((account) => BigInt(account) !== 0n);
}
