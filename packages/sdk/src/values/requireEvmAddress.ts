import { hasRightChecksum } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";
import type { Address } from "./ids.ts";

const ZERO = /^0x0{40}$/;

/** What an address stands for, which decides on the values that are refused. */
interface Purpose {
  /** The coin of a chain has the zero address; nobody can be paid there. */
  readonly mayBeZero: boolean;
}

/**
 * An address of an EVM chain, as it was given.
 *
 * @param name Of the parameter, for the message.
 * @throws CausewayError `BadInput` for another form, a wrong checksum, an address of TON, and the zero address where nobody
 *   owns it
 */
export function requireEvmAddress(
  name: string,
  address: Address,
  { mayBeZero }: Purpose = { mayBeZero: false },
): Address {
  const refuse = (reason: string) =>
    new CausewayError("BadInput", {
      message: `${name} ${address} ${reason}`,
      details: { [name]: address },
    });
  if (isTonForm(address))
    throw refuse("is an address of TON: EVM chains have 0x and 40 hex digits");
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw refuse("is not 0x and 40 hex digits");
  if (!hasRightChecksum(address)) {
    throw refuse("has a wrong checksum: a character differs");
  }
  if (ZERO.test(address) && !mayBeZero) throw refuse("is the zero address, which nobody owns");
  return address;
}

/** Raw, or in Base64 of either alphabet. */
function isTonForm(address: string): boolean {
  return /^(-?\d{1,3}:[0-9a-fA-F]{64}|[\w+/-]{48})$/.test(address);
}
