import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { act } from "./act.js";

// `ethers` is taken from the project, as an app has it
const { JsonRpcProvider, Wallet } = createRequire(import.meta.url)("ethers");

/** Does the work of a file with wallets of Node. @returns what came of it, as JSON */
export async function work(libraries, file) {
  const { privateKey, rpcUrls, tonWallet, account, ...given } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  const walletOn = (chainId) => {
    const url = rpcUrls[chainId];
    if (url !== undefined) return new Wallet(privateKey, new JsonRpcProvider(url));
    return { connected: true, account: { address: account }, sendTransaction: askAt(tonWallet) };
  };
  return JSON.stringify(await act(libraries, given, walletOn));
}

/** A wallet that signs in another program. */
function askAt(url) {
  return async (transaction) => {
    const answer = await fetch(url, { method: "POST", body: JSON.stringify(transaction) });
    return answer.json();
  };
}
