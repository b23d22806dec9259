import type { Address, ChainId } from "@causeway/sdk";

/** An account on the chain where the funds arrive. */
export interface ReceiverPlace {
  readonly chainId: ChainId;
  readonly account: Address;
}

/** Whether a typed receiver is a contract, as the RPCs of its chain say. */
export interface ReceiverCode extends ReceiverPlace {
  readonly isContract: boolean;
}

/** The RPCs of a chain told of a typed receiver. */
export interface ReceiverAction {
  readonly type: "receiver";
  readonly found: ReceiverCode;
}
