import type { Wallet } from "ethers";
import type { BaseConfig } from "../../../config/BaseConfig.ts";
import { KeyUnusable } from "../../../core/actingKey.ts";
import { GUARDIAN, walletFromEnvironment } from "./keyFromEnvironment.ts";

/** The guardian's wallet, or why there is none: without a key the calls are what helps. */
export function guardianWallet(config: BaseConfig, env: NodeJS.ProcessEnv): Wallet | KeyUnusable {
  try {
    return walletFromEnvironment(config, null, GUARDIAN, env);
  } catch (error) {
    if (error instanceof KeyUnusable) return error;
    throw error;
  }
}
