import { type Provider, Wallet } from "ethers";

import type { Config } from "../config/Config.ts";

/** Name of the variable that holds the deploying account's private key. */
export const KEY_VARIABLE = "CAUSEWAY_DEPLOYER_KEY";

/** First account of every development node, known to all. */
const DEVELOPMENT_KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

/** There is no key, or it is another account's than the configuration names. */
export class KeyUnusable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "KeyUnusable";
  }
}

/**
 * The account that deploys and configures, from the environment; in development the key that everyone knows serves
 * where none is given.
 *
 * @throws KeyUnusable
 */
export function deployerWallet(config: Config, provider: Provider): Wallet {
  const wallet = walletFrom(readKey(config), provider);
  if (wallet.address === config.deployer) return wallet;
  throw new KeyUnusable(
    `${KEY_VARIABLE} is the key of ${wallet.address}, and the deployer of ${config.environment} is ${config.deployer}: ` +
      "every contract's address depends on that account",
  );
}

function readKey({ environment, development }: Config): string {
  const key = process.env[KEY_VARIABLE];
  if (key !== undefined) return key;
  if (development) return DEVELOPMENT_KEY;
  throw new KeyUnusable(`set ${KEY_VARIABLE} to the private key of the deployer of ${environment}`);
}

function walletFrom(key: string, provider: Provider): Wallet {
  try {
    return new Wallet(key, provider);
  } catch {
    // The library's message would repeat the key.
    throw new KeyUnusable(`${KEY_VARIABLE} is not a private key: 0x and 32 bytes in hex`);
  }
}
