import { HDNodeWallet } from "ethers";

/** The phrase whose accounts every development node funds; known to all, worth nothing. */
const PHRASE = "test test test test test test test test test test test junk";

/** How many accounts a development node funds. */
export const DEVELOPMENT_ACCOUNTS = 20;

let root: HDNodeWallet | undefined;
/** By their numbers: each rule that refuses these accounts asks for all of them. */
const accounts = new Map<number, HDNodeWallet>();

/** The account of that number, from 0, on every development node. */
export function developmentAccount(index: number): HDNodeWallet {
  root ??= HDNodeWallet.fromPhrase(PHRASE, undefined, "m/44'/60'/0'/0");
  const account = accounts.get(index) ?? root.deriveChild(index);
  accounts.set(index, account);
  return account;
}
