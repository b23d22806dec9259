import { type LiquidityParameters, vaultOf } from "../bridge/vaultOf.ts";
import type { EvmTransaction, MissingAllowance } from "../build/BuiltOrder.ts";
import { vaultCalls } from "../contracts/calls.ts";
import { missingAllowance } from "../contracts/missingAllowance.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { requireAmount } from "../values/requireAmount.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** A deposit that is ready to be signed. */
export interface BuiltDeposit {
  readonly transaction: EvmTransaction;
  /** For the vault; undefined if none is missing. */
  readonly allowance: MissingAllowance | undefined;
  /** Shares that the deposit would give now. */
  readonly shares: bigint;
}

/** Builds the transaction that lends tokens to a vault. @throws CausewayError as `buildTransfer` */
export async function buildDeposit(
  causeway: Causeway,
  parameters: LiquidityParameters,
  { signal }: ActionOptions = {},
): Promise<BuiltDeposit> {
  const { chainId, owner } = parameters;
  const amount = requireAmount("amount", parameters.amount);
  const { custody: vault, token } = vaultOf(causeway, parameters);
  const views = viewsOf(causeway, { chainId, to: vault, contract: vaultCalls() }, signal);
  const taking = { chainId, token, owner, spender: vault, required: amount };
  const [[shares], allowance] = await Promise.all([
    views<[bigint]>("previewDeposit", amount),
    missingAllowance(causeway, taking, signal),
  ]);
  const data = vaultCalls().encodeCall("deposit", [amount, owner]);
  return { transaction: { chainId, to: vault, data, value: 0n }, allowance, shares };
}
