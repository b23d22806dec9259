import type { Hex } from "@causeway/protocol";

import type { KnownChain } from "../contracts/environmentOf.ts";
import type { Address } from "../values/ids.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import { requireTonAccount } from "../values/requireTonAccount.ts";

/** A recipient on its chain, as frames have it. @throws CausewayError `BadInput` */
export function recipientOf(recipient: Address, { family, chainId }: KnownChain): Hex {
  if (family === "ton") return requireTonAccount("recipient", recipient, BigInt(`${chainId}`));
  return requireEvmAddress("recipient", recipient) as Hex;
}
