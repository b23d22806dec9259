import type { Hex } from "@causeway/protocol";

import { guardianKey } from "../../../act/keyFromEnvironment.ts";
import { KeyUnusable } from "../../../core/actingKey.ts";
import type { CancelOptions, CancelOutcome } from "../../../core/Cancelling.ts";
import { TonSession } from "../apply/TonSession.ts";
import type { OpenTonChain } from "../OpenTonChain.ts";
import { sessionFiles } from "../sessionFiles.ts";
import { cancelAll, type NoWallet } from "./cancelAll.ts";

/**
 * Cancels operations by the key at hand, if it may; else tells the messages that are to be sent.
 *
 * @throws ChainError
 */
export async function cancelOnTon(
  open: OpenTonChain,
  deployments: string,
  { ids, isPrinted, env }: CancelOptions,
): Promise<CancelOutcome[]> {
  const wallet = isPrinted ? { reason: undefined } : walletOf(open, deployments, env);
  return cancelAll(open, wallet, ids);
}

function walletOf(
  { config, chain }: OpenTonChain,
  deployments: string,
  env: NodeJS.ProcessEnv,
): TonSession | NoWallet {
  const key = guardianKey(config, env);
  if (key instanceof KeyUnusable) return { reason: key.message };
  const { orders } = sessionFiles(deployments, config.environment, chain.name);
  return new TonSession(key.privateKey as Hex, chain, orders);
}
