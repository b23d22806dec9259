import type { Hex } from "@causeway/protocol";

import { type LiquidityParameters, vaultOf } from "../bridge/vaultOf.ts";
import type { EvmTransaction } from "../build/BuiltOrder.ts";
import { vaultInterface } from "../contracts/interfaces.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
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
  const { custody: vault } = vaultOf(causeway, parameters);
  const { chainId, amount, owner } = parameters;
  const views = viewsOf(causeway, { chainId, to: vault, contract: vaultInterface() }, signal);
  const [[shares], [most]] = await Promise.all([
    views("previewWithdraw", amount),
    views("maxWithdraw", owner),
  ]);
  if (amount > most) {
    const message = `amount ${amount} is more than the ${most} that the vault pays to ${owner} now`;
    throw new CausewayError("BadInput", { message, details: { amount, most } });
  }
  const data = vaultInterface().encodeFunctionData("withdraw", [amount, owner, owner]) as Hex;
  return { transaction: { chainId, to: vault, data, value: 0n }, shares };
}
