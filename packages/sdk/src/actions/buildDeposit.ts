import type { Hex } from "@causeway/protocol";

import { type LiquidityParameters, vaultOf } from "../bridge/vaultOf.ts";
import type { EvmTransaction, MissingAllowance } from "../build/BuiltOrder.ts";
import { vaultInterface } from "../contracts/interfaces.ts";
import { missingAllowance } from "../contracts/missingAllowance.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
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
  const { custody: vault, token } = vaultOf(causeway, parameters);
  const { chainId, amount, owner } = parameters;
  const views = viewsOf(causeway, { chainId, to: vault, contract: vaultInterface() }, signal);
  const taking = { chainId, token, owner, spender: vault, required: amount };
  const [[shares], allowance] = await Promise.all([
    views("previewDeposit", amount),
    missingAllowance(causeway, taking, signal),
  ]);
  const data = vaultInterface().encodeFunctionData("deposit", [amount, owner]) as Hex;
  return { transaction: { chainId, to: vault, data, value: 0n }, allowance, shares };
}
