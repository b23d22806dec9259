import { type Hex, readTonAddress, TON_MAINNET_CHAIN_ID, workchainOf } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";
import type { Address } from "./ids.ts";

/**
 * An account of TON's basechain in any form, as 33 bytes.
 *
 * @param name Of the parameter, for the message.
 * @throws CausewayError `BadInput` for another form, a wrong checksum, another workchain, and an address of test networks on
 *   the main one
 */
export function requireTonAccount(name: string, text: Address, chainId: bigint): Hex {
  const refuse = (reason: string, cause?: unknown) =>
    new CausewayError("BadInput", {
      message: `${name} ${text} ${reason}`,
      details: { [name]: text },
      cause,
    });
  const { address, isTestOnly } = read(text, (cause) => refuse("is no address of TON", cause));
  if (workchainOf(address) !== 0) throw refuse("is no account of TON's basechain");
  if (isTestOnly && chainId === TON_MAINNET_CHAIN_ID) throw refuse("is for test networks alone");
  return address;
}

function read(text: Address, refusal: (cause: unknown) => CausewayError) {
  try {
    return readTonAddress(text);
  } catch (cause) {
    throw refusal(cause);
  }
}
