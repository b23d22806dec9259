import { type LiquidityParameters, vaultOf } from "../bridge/vaultOf.ts";
import type { EvmTransaction } from "../build/BuiltOrder.ts";
import { vaultCalls } from "../contracts/calls.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { requireAmount } from "../values/requireAmount.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** A withdrawal that is ready to be signed. */
export interface BuiltWithdrawal {
  readonly transaction: EvmTransaction;
  /** Shares that the withdrawal would take now. */
  readonly shares: bigint;
}

/**
 * Builds the transaction that takes tokens out of a vault.
 *
 * @throws CausewayError `BadInput` with `most` if the vault does not pay that much to the owner now; as `buildTransfer`
 */
export async function buildWithdrawal(
  causeway: Causeway,
  parameters: LiquidityParameters,
  { signal }: ActionOptions = {},
): Promise<BuiltWithdrawal> {
  const { chainId, owner } = parameters;
  const amount = requireAmount("amount", parameters.amount);
  const { custody: vault } = vaultOf(causeway, parameters);
  const views = viewsOf(causeway, { chainId, to: vault, contract: vaultCalls() }, signal);
  const [[shares], [most]] = await Promise.all([
    views<[bigint]>("previewWithdraw", amount),
    views<[bigint]>("maxWithdraw", owner),
  ]);
  if (amount > most) {
    const message = `amount ${amount} is more than the ${most} that the vault pays to ${owner} now`;
    throw new CausewayError("BadInput", { message, details: { amount, most } });
  }
  const data = vaultCalls().encodeCall("withdraw", [amount, owner, owner]);
  return { transaction: { chainId, to: vault, data, value: 0n }, shares };
}
