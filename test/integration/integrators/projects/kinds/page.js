import * as sdk from "@causeway/sdk";
import { ton } from "@causeway/sdk/ton";

import { act } from "./act.js";

/** Does the page's work with the visitor's wallets. @returns what came of it, as JSON */
export async function work() {
  const contracts = await (await fetch("/contracts.json")).json();
  const provider = await new Promise((found) => {
    const end = sdk.discoverWallets((one) => {
      found(one.provider);
      queueMicrotask(() => end());
    });
  });
  const { tonChainId, ...given } = globalThis.work;
  const walletOn = (chainId) => (`${chainId}` === tonChainId ? globalThis.tonWallet : provider);
  const reached = await act({ sdk, ton }, { ...given, contracts }, walletOn);
  return JSON.stringify(reached);
}
