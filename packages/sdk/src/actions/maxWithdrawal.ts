import { type LiquidityParameters, vaultOf } from "../bridge/vaultOf.ts";
import { vaultCalls } from "../contracts/calls.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** Whose tokens lie in which vault. */
export type MaxWithdrawalParameters = Omit<LiquidityParameters, "amount">;

/**
 * Asks how much a vault pays to an owner now: their part of it, as far as there is liquidity.
 *
 * @returns smallest units of the token.
 * @throws CausewayError as `buildTransfer`
 */
export async function maxWithdrawal(
  causeway: Causeway,
  parameters: MaxWithdrawalParameters,
  { signal }: ActionOptions = {},
): Promise<bigint> {
  const { custody: vault } = vaultOf(causeway, parameters);
  const { chainId, owner } = parameters;
  const views = viewsOf(causeway, { chainId, to: vault, contract: vaultCalls() }, signal);
  const [most] = await views<[bigint]>("maxWithdraw", owner);
  return most;
}
