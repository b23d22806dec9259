import type { MissingAllowance } from "../build/BuiltOrder.ts";
import type { Run } from "./Run.ts";
import { walletOf } from "./walletOf.ts";

/**
 * How a missing allowance comes about: in one batch with the order (EIP-5792), by a signature (ERC-2612), or by a
 * transaction of its own. A contract cannot sign ERC-2612. What the wallet was asked for already is kept.
 */
export async function wayOfAllowance(
  run: Run,
  { permit }: MissingAllowance,
): Promise<"batch" | "permit" | "approval"> {
  const { effects, chainId } = run.record;
  if (effects.approval !== undefined || effects.reset !== undefined) return "approval";
  if (effects.permit !== undefined && permit !== undefined) return "permit";
  const wallet = await walletOf(run);
  if (await wallet.canBatch(chainId)) return "batch";
  return permit !== undefined && !(await wallet.isContract()) ? "permit" : "approval";
}
