import { connectContract } from "@causeway/chains/ethers";
import type { Hex } from "@causeway/protocol";
import { bridgeTokenAbi } from "@causeway/protocol/contracts";
import { type BaseWallet, type JsonRpcProvider, Signature } from "ethers";

/** An approval by signature (ERC-2612), as the bridge takes it. */
export interface SignedPermit {
  readonly deadline: bigint;
  readonly v: number;
  readonly r: string;
  readonly s: string;
}

/** Who allows whom to take how much. */
export interface Permitted {
  readonly token: Hex;
  readonly spender: Hex;
  /** The token's smallest. */
  readonly amount: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
}

const PERMIT = {
  Permit: [
    { name: "owner", type: "address" },
    { name: "spender", type: "address" },
    { name: "value", type: "uint256" },
    { name: "nonce", type: "uint256" },
    { name: "deadline", type: "uint256" },
  ],
};

/** Signs an approval, so that none has to be sent; undefined if the token takes no signatures. */
export async function signPermit(
  wallet: BaseWallet,
  provider: JsonRpcProvider,
  { token, spender, amount: value, deadline }: Permitted,
): Promise<SignedPermit | undefined> {
  const contract = connectContract(bridgeTokenAbi, token, provider);
  const owner = wallet.address;
  const known = await Promise.all([contract.eip712Domain(), contract.nonces(owner)]).catch(
    () => undefined,
  );
  if (known === undefined) return undefined;
  const [{ name, version, chainId, verifyingContract }, nonce] = known;
  const domain = { name, version, chainId, verifyingContract };
  const message = { owner, spender, value, nonce, deadline };
  const { v, r, s } = Signature.from(await wallet.signTypedData(domain, PERMIT, message));
  return { deadline, v, r, s };
}
