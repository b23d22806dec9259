import { readTonAddress } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";
import type { Address } from "./ids.ts";
import { requireEvmAddress } from "./requireEvmAddress.ts";

/** An account on a chain of any family. @throws CausewayError `BadInput` for another form, or a wrong checksum */
export function requireAccount(name: string, address: Address): Address {
  if (/^0x/i.test(address)) return requireEvmAddress(name, address);
  try {
    readTonAddress(address);
    return address;
  } catch (cause) {
    const message = `${name} ${address} is neither 0x and 40 hex digits nor an address of TON`;
    throw new CausewayError("BadInput", { message, details: { [name]: address }, cause });
  }
}
