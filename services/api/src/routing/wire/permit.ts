import { z } from "zod";

const field = z.object({ name: z.string(), type: z.string() });

/** EIP-712 data of an approval (ERC-2612), for `eth_signTypedData_v4`. */
export const permitObject = z.object({
  types: z.object({ EIP712Domain: z.array(field), Permit: z.array(field) }),
  primaryType: z.literal("Permit"),
  domain: z.object({
    ...{ name: z.string(), version: z.string(), chainId: z.string() },
    verifyingContract: z.string(),
  }),
  message: z.object({
    ...{ owner: z.string(), spender: z.string(), value: z.string() },
    ...{ nonce: z.string(), deadline: z.string() },
  }),
});

export type PermitData = z.input<typeof permitObject>;
