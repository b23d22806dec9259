import { describeRevert } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import { toQuantity } from "ethers";

import type { Fork } from "./Fork.ts";
import type { StateChanges } from "./StateChanges.ts";
import { traceChanges } from "./traceChanges.ts";

/** A call by an account whose key nobody needs. */
export interface ForkCall {
  readonly from: Hex;
  readonly to: Hex;
  readonly data: Hex;
}

/** What a call came to. */
export type ForkOutcome =
  | { readonly gasUsed: bigint; readonly changes: StateChanges; readonly reverted?: undefined }
  | { readonly reverted: string };

/** Room for what the estimate does not see, as for the real transaction. */
const GAS_MARGIN_PERCENT = 30n;

/** Makes a call on a fork, in a block of its own and at no price, so that only the call itself moves coins. */
export async function actOnFork({ provider }: Fork, call: ForkCall): Promise<ForkOutcome> {
  let gas: bigint;
  try {
    gas = await provider.estimateGas({ ...call, gasPrice: 0n });
  } catch (error) {
    return { reverted: describeRevert(error) };
  }
  await provider.send("anvil_setNextBlockBaseFeePerGas", ["0x0"]);
  const limit = toQuantity(gas + (gas * GAS_MARGIN_PERCENT) / 100n);
  const hash = await provider.send("eth_sendTransaction", [
    { ...call, gas: limit, gasPrice: "0x0" },
  ]);
  await provider.send("evm_mine", []);
  const receipt = await provider.getTransactionReceipt(hash);
  if (receipt?.status !== 1)
    return { reverted: `with ${receipt?.gasUsed} gas, transaction ${hash}` };
  return { gasUsed: receipt.gasUsed, changes: await traceChanges(provider, hash) };
}
