import { type Provider, Wallet } from "ethers";

import type { ActingKey } from "../../../act/GuardianAction.ts";
import { keyFromEnvironment } from "../../../act/keyFromEnvironment.ts";
import type { BaseConfig } from "../../../config/BaseConfig.ts";
import { KEY_VARIABLE, KeyUnusable } from "../../../core/actingKey.ts";
import type { Signer } from "../../../core/Signer.ts";
import { deployerSigner } from "./assignSteps.ts";

/**
 * The account that acts, by `keyFromEnvironment`.
 *
 * @throws KeyUnusable
 */
export function walletFromEnvironment(
  config: BaseConfig,
  provider: Provider | null,
  developmentIndex = 0,
  env = process.env,
): Wallet {
  return new Wallet(keyFromEnvironment(config, developmentIndex, env).privateKey, provider);
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
