import type { Eip1193Provider } from "../Wallet.ts";
import type { EvmPort } from "./EvmPort.ts";
import { toJsonText } from "./toJsonText.ts";
import { toQuantity } from "./toQuantity.ts";

/** A provider by EIP-1193. */
export function providerPort(provider: Eip1193Provider): EvmPort {
  const request: EvmPort["request"] = (method, params) => provider.request({ method, params });
  return {
    isKey: false,
    request,
    connect: async () => firstOf(await request("eth_requestAccounts", [])),
    account: async () => firstOf(await request("eth_accounts", [])),
    sign: (account, data) => request("eth_signTypedData_v4", [account, toJsonText(data)]),
    send: (from, { chainId, to, data, value, gasLimit }) =>
      request("eth_sendTransaction", [
        {
          ...{ from, to, data, value: toQuantity(value), chainId: toQuantity(chainId) },
          ...(gasLimit !== undefined && { gas: toQuantity(gasLimit) }),
        },
      ]),
  };
}

function firstOf(accounts: unknown): unknown {
  return Array.isArray(accounts) ? accounts[0] : undefined;
}
