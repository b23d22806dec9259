import { type Provider, Wallet } from "ethers";

import type { ActingKey } from "../../../act/GuardianAction.ts";
import type { BaseConfig } from "../../../config/BaseConfig.ts";
import { KEY_VARIABLE, KeyUnusable } from "../../../core/actingKey.ts";
import type { Signer } from "../../../core/Signer.ts";
import { developmentAccount } from "../developmentAccount.ts";
import { deployerSigner } from "./assignSteps.ts";

/** Of a development node's accounts, the guardian. */
export const GUARDIAN = 1;

/**
 * The account that acts, from the environment; in development an account that everyone knows serves where none is
 * given.
 *
 * @param developmentIndex Which of a development node's accounts: 0 deploys, 1 is the guardian.
 * @param env Where the key is looked for.
 * @throws KeyUnusable
 */
export function walletFromEnvironment(
  config: BaseConfig,
  provider: Provider | null,
  developmentIndex = 0,
  env = process.env,
): Wallet {
  const key = readKey(config, developmentIndex, env);
  try {
    return new Wallet(key, provider);
  } catch {
    // The library's message would repeat the key.
    throw new KeyUnusable(`${KEY_VARIABLE} is not a private key: 0x and 32 bytes in hex`);
  }
}

function readKey(
  { environment, development }: BaseConfig,
  index: number,
  env: NodeJS.ProcessEnv,
): string {
  const key = env[KEY_VARIABLE];
  if (key !== undefined) return key;
  if (!development)
    throw new KeyUnusable(`set ${KEY_VARIABLE} to the private key of an account of ${environment}`);
  return developmentAccount(index).privateKey;
}

/**
 * Who a key's account is in a configuration.
 *
 * @throws KeyUnusable if it is nobody.
 */
export function signerNamed(config: BaseConfig, address: string): Signer {
  const known = [deployerSigner(config), ...config.accounts];
  const signer = known.find((account) => account.address === address);
  if (signer !== undefined) return signer;
  const names = known.map(({ name, address: at }) => `${name} ${at}`).join(", ");
  throw new KeyUnusable(
    `${KEY_VARIABLE} is the key of ${address}, which has nothing to do in ${config.environment}: ` +
      `its accounts are ${names}`,
  );
}

/** The wallet of whoever acts. */
export function walletOf(key: ActingKey): Wallet {
  return key instanceof Wallet ? key : new Wallet(key.privateKey);
}
