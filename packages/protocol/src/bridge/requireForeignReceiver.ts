import type { Hex } from "../bytes.ts";
import { ProtocolError } from "../ProtocolError.ts";

/** The receiver of a transfer is a contract of ours: nobody could take there what arrives. */
export class OwnContractError extends ProtocolError<"ReceiverIsOurs"> {}

/**
 * Refuses a transfer to a contract of ours, which could do nothing with what it gets.
 *
 * @param receiver An account of the destination.
 * @param contracts Ours on the destination, by their names: bridge, custodies, tokens, mailbox and all others.
 * @throws OwnContractError naming the contract.
 */
export function requireForeignReceiver(
  receiver: Hex,
  contracts: Readonly<Record<string, Hex>>,
): void {
  const account = receiver.toLowerCase();
  const ours = Object.entries(contracts).find(([, address]) => address.toLowerCase() === account);
  if (ours === undefined) return;
  const [contract] = ours;
  throw new OwnContractError("ReceiverIsOurs", { receiver, contract });
}
