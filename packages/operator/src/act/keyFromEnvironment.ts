import type { Hex } from "@causeway/protocol";
import { SigningKey } from "ethers";

import type { BaseConfig } from "../config/BaseConfig.ts";
import { developmentAccount } from "../config/developmentAccount.ts";
import { KEY_VARIABLE, KeyUnusable } from "../core/actingKey.ts";
import type { ActingKey } from "./GuardianAction.ts";

/** Of a development node's accounts, the guardian. */
export const GUARDIAN = 1;

/**
 * The key that acts, from the environment; in development that of an account that everyone knows serves where none is
 * given.
 *
 * @param developmentIndex Which of a development node's accounts: 0 deploys, 1 is the guardian.
 * @param env Where the key is looked for.
 * @throws KeyUnusable
 */
export function keyFromEnvironment(
  config: BaseConfig,
  developmentIndex: number,
  env: NodeJS.ProcessEnv,
): ActingKey {
  const given = readKey(config, developmentIndex, env);
  const key = given.startsWith("0x") ? given : `0x${given}`;
  try {
    const { privateKey, publicKey } = new SigningKey(key);
    if (publicKey !== undefined) return { privateKey: privateKey as Hex };
  } catch {
    // The library's message would repeat the key.
  }
  throw new KeyUnusable(`${KEY_VARIABLE} is not a private key: 0x and 32 bytes in hex`);
}

/** The guardian's key, or why none exists: without a key the calls are what helps. */
export function guardianKey(config: BaseConfig, env: NodeJS.ProcessEnv): ActingKey | KeyUnusable {
  try {
    return keyFromEnvironment(config, GUARDIAN, env);
  } catch (error) {
    if (error instanceof KeyUnusable) return error;
    throw error;
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
