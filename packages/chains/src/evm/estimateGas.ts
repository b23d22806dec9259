import type { Hex } from "@causeway/protocol";
import { toQuantity } from "ethers";

import { quantityAnswer } from "./answers.ts";
import { greatest } from "./extremes.ts";
import type { RpcQuorum } from "./RpcQuorum.ts";
import type { Call } from "./TransactionSender.ts";

/** Stands for whoever sends it; has coin for as long as a call is tried. */
const ANYONE: Hex = `0x${"ca".repeat(20)}`;
const PLENTY = toQuantity(10n ** 24n);

/**
 * The most gas that a call takes by any RPC's estimate.
 *
 * @param from Who makes it; anyone, with enough coin, if left out.
 */
export async function estimateGas(
  rpcs: RpcQuorum,
  { to, data, value = 0n }: Call,
  from?: Hex,
): Promise<bigint> {
  const call = { from: from ?? ANYONE, to, data, value: toQuantity(value) };
  const params = from === undefined ? [call, "latest", { [ANYONE]: { balance: PLENTY } }] : [call];
  const estimates = await rpcs.each("eth_estimateGas", params, (answer) =>
    quantityAnswer.parse(answer),
  );
  return greatest(estimates.map(({ value: gas }) => gas));
}
