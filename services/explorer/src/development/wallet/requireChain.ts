import { DEVELOPMENT_CHAINS, isDevelopmentChain } from "../bounds.ts";
import { requireLoopback } from "./askNode.ts";
import { WalletRefusal } from "./WalletRefusal.ts";
import type { WalletChain } from "./WalletState.ts";

/** @throws {WalletRefusal} for a chain that is no development chain, or whose node is not on this machine */
export function requireChain({ chainId, rpcUrl }: Pick<WalletChain, "chainId" | "rpcUrl">): void {
  requireDevelopment(chainId);
  requireLoopback(rpcUrl);
}

/** @throws {WalletRefusal} for a chain whose coin may be worth something */
export function requireDevelopment(chainId: bigint): void {
  if (isDevelopmentChain(chainId)) return;
  const message = `chain ${chainId} is no development chain: the wallet takes ${DEVELOPMENT_CHAINS}`;
  throw new WalletRefusal("invalid", message);
}
