import { type Hex, structHash } from "@causeway/protocol";

import type { Address, ChainId } from "../values/ids.ts";

const FIELDS = [
  ...[
    { name: "name", type: "string" },
    { name: "version", type: "string" },
  ],
  ...[
    { name: "chainId", type: "uint256" },
    { name: "verifyingContract", type: "address" },
  ],
];

/** By what a token tells signatures for it from all others (EIP-712). */
interface Domain {
  readonly name: string;
  readonly version: string;
  readonly chainId: ChainId;
  readonly token: Address;
}

/** The hash of a token's domain, as `DOMAIN_SEPARATOR` of ERC-2612 has it. */
export function domainSeparator({ token, ...domain }: Domain): Hex {
  return structHash("EIP712Domain", FIELDS, { ...domain, verifyingContract: token });
}
