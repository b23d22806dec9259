import type { ViemWalletClient } from "../Wallet.ts";
import type { EvmPort } from "./EvmPort.ts";
import { providerPort } from "./providerPort.ts";

/** A wallet client of viem. Its account may be a key in the page, of which the node behind the client knows nothing. */
export function viemPort(client: ViemWalletClient): EvmPort {
  const port = providerPort(client);
  const own = async () => client.account?.address;
  return {
    isKey: isLocal(client),
    request: port.request,
    connect: async () => (await own()) ?? port.connect(),
    account: async () => (isLocal(client) ? own() : port.account()),
    sign: (account, data) => client.signTypedData({ account: client.account ?? account, ...data }),
    send: (account, { to, data, value, gasLimit: gas }) =>
      client.sendTransaction({
        ...{ account: client.account ?? account, chain: null, to, data, value },
        ...(gas !== undefined && { gas }),
      }),
  };
}

/** Whether the client signs by itself, and asks no wallet. */
function isLocal({ account }: ViemWalletClient): boolean {
  return (account as { readonly type?: unknown } | undefined)?.type === "local";
}
