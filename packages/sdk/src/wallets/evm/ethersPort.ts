import type { EthersSigner } from "../Wallet.ts";
import type { EvmPort } from "./EvmPort.ts";

/** What signers of ethers have of which their interface says nothing. */
interface SignerParts {
  readonly provider: { send?(method: string, params: readonly unknown[]): Promise<unknown> } | null;
  /** Of a signer in a wallet: sends, and does not wait until a node shows the transaction. */
  sendUncheckedTransaction?(transaction: object): Promise<string>;
}

/** A signer of ethers 6: a key, or an account of a wallet behind a `BrowserProvider`. */
export function ethersPort(signer: EthersSigner): EvmPort {
  const parts = signer as unknown as SignerParts;
  const request: EvmPort["request"] = async (method, params) => {
    if (parts.provider?.send === undefined) throw new Error("the signer has no provider");
    return parts.provider.send(method, params);
  };
  const inWallet = parts.sendUncheckedTransaction !== undefined;
  return {
    isKey: !inWallet,
    request,
    connect: () => signer.getAddress(),
    account: async () => {
      const own = await signer.getAddress();
      if (!inWallet) return own;
      const accounts = (await request("eth_accounts", [])) as readonly string[];
      // the signer names its account in each request; another one may be the first
      return accounts.find((one) => one.toLowerCase() === own.toLowerCase()) ?? accounts[0];
    },
    sign: (_, { types: { EIP712Domain: _domain, ...types }, domain, message }) =>
      signer.signTypedData(domain, types, message),
    send: async (_, { to, data, value, gasLimit }) => {
      const transaction = { to, data, value, ...(gasLimit !== undefined && { gasLimit }) };
      if (inWallet) return parts.sendUncheckedTransaction?.(transaction);
      return (await signer.sendTransaction(transaction)).hash;
    },
  };
}
