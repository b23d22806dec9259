import { requireForeignReceiver } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";
import type { Address } from "../values/ids.ts";
import type { KnownEvmChain } from "./environmentOf.ts";

/**
 * Refuses an account that is a contract of ours: nobody could take what it receives.
 *
 * @param name Of the parameter.
 * @throws CausewayError `BadInput`
 */
export function requireNotOurs(
  name: string,
  account: Address,
  { contracts = {} }: Pick<KnownEvmChain, "contracts">,
): void {
  try {
    requireForeignReceiver(account, contracts);
  } catch (cause) {
    const message = `${name} ${account} is a contract of Causeway, or a token of it`;
    throw new CausewayError("BadInput", { message, details: { [name]: account }, cause });
  }
}
