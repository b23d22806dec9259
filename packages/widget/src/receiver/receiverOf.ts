import { readOptions } from "../options/readOptions.ts";
import type { State } from "../store/State.ts";
import type { ReceiverPlace } from "./ReceiverCode.ts";

/** The typed receiver at the destination; undefined without one, or if the address is wrong. */
export function receiverOf({ form }: Pick<State, "form">): ReceiverPlace | undefined {
  const { account } = readOptions(form).receiver;
  const chainId = form.to?.chainId;
  return account === undefined || chainId === undefined ? undefined : { chainId, account };
}

/** Whether the typed receiver is known to be a contract. */
export function isReceiverContract(state: Pick<State, "form" | "receiver">): boolean {
  const place = receiverOf(state);
  const { receiver } = state;
  return (
    receiver?.isContract === true &&
    receiver.chainId === place?.chainId &&
    receiver.account === place.account
  );
}
