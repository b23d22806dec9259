import type { ChainAdapter } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import { bridgeTokenAbi, interfaceOf } from "@causeway/protocol/contracts";

import { TypedDataEncoder } from "ethers";

import type { PermitData } from "../wire/permit.ts";

const token = interfaceOf(bridgeTokenAbi);

/** An approval that an owner signs. */
export interface WantedPermit {
  readonly token: Hex;
  readonly owner: Hex;
  readonly spender: Hex;
  /** Smallest units. */
  readonly value: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
}

const field = (name: string, type: string) => ({ name, type });
const TYPES = {
  EIP712Domain: [
    ...[field("name", "string"), field("version", "string"), field("chainId", "uint256")],
    field("verifyingContract", "address"),
  ],
  Permit: [
    ...[field("owner", "address"), field("spender", "address"), field("value", "uint256")],
    ...[field("nonce", "uint256"), field("deadline", "uint256")],
  ],
};

/** EIP-712 data of an approval (ERC-2612), for `eth_signTypedData_v4`; undefined if the token takes none. */
export async function permitOf(
  adapter: Pick<ChainAdapter, "call" | "headHeight">,
  { token: to, owner, spender, value, deadline }: WantedPermit,
): Promise<PermitData | undefined> {
  const blockTag = Number(await adapter.headHeight());
  const view = async (
    name: "DOMAIN_SEPARATOR" | "eip712Domain" | "nonces",
    args: readonly unknown[],
  ) => {
    const data = token.encodeFunctionData(name, args as []);
    return token.decodeFunctionResult(name, await adapter.call({ to, data, blockTag }));
  };
  const views = [view("eip712Domain", []), view("nonces", [owner]), view("DOMAIN_SEPARATOR", [])];
  const [domain, [nonce] = [], [separator] = []] = await Promise.all(views).catch(() => []);
  if (domain === undefined) return undefined;
  const { name, version, chainId, verifyingContract } = domain;
  const hash = TypedDataEncoder.hashDomain({ name, version, chainId, verifyingContract });
  // such a token takes signatures of another domain than it tells
  if (hash !== separator) return undefined;
  return {
    types: TYPES,
    primaryType: "Permit",
    domain: { name, version, chainId: String(chainId), verifyingContract },
    message: {
      ...{ owner, spender, value: String(value), nonce: String(nonce) },
      deadline: String(deadline),
    },
  };
}
