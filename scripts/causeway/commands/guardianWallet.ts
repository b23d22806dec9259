import type { Wallet } from "ethers";

import type { Config } from "../config/Config.ts";
import { GUARDIAN, KeyUnusable, walletFromEnvironment } from "../signing/keyFromEnvironment.ts";

/** The guardian's wallet, or why there is none: without a key the calls are what helps. */
export function guardianWallet(config: Config, env: NodeJS.ProcessEnv): Wallet | KeyUnusable {
  try {
    return walletFromEnvironment(config, null, GUARDIAN, env);
  } catch (error) {
    if (error instanceof KeyUnusable) return error;
    throw error;
  }
}
