import { type Hex, quantity } from "@causeway/protocol";
import * as v from "valibot";

import { quantityAnswer } from "./answers.ts";
import type { ContractCall } from "./ContractCall.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** Stands for whoever sends it; has coin for as long as a call is tried. */
const ANYONE: Hex = `0x${"ca".repeat(20)}`;
const PLENTY = quantity(10n ** 24n);

/** What else an estimate may be told. */
export interface EstimateOptions {
  /** Who makes the call; anyone, with enough coin, if left out. */
  readonly from?: Hex | undefined;
  /** Whether the caller has enough coin for as long as the call is tried. */
  readonly isFunded?: boolean;
  /** The most that is tried. */
  readonly most?: bigint;
  /** Code that an address has for as long as the call is tried. */
  readonly code?: { readonly address: Hex; readonly code: Hex };
}

/** The most gas that a call takes by any RPC's estimate. */
export async function estimateGas(
  rpcs: Rpcs,
  { to, data, value = 0n }: ContractCall,
  { from, isFunded = from === undefined, most, code }: EstimateOptions = {},
): Promise<bigint> {
  const caller = from ?? ANYONE;
  const call = {
    from: caller,
    to,
    data,
    value: quantity(value),
    ...(most !== undefined && { gas: quantity(most) }),
  };
  const overrides = {
    ...(isFunded && { [caller]: { balance: PLENTY } }),
    ...(code !== undefined && { [code.address]: { code: code.code } }),
  };
  const isPlain = Object.keys(overrides).length === 0;
  const params = isPlain ? [call] : [call, "latest", overrides];
  return rpcs.ask("eth_estimateGas", params, (answer) => v.parse(quantityAnswer, answer));
}
