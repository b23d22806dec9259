import * as v from "valibot";

import { quantityAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** By what part of itself a base fee rises from block to block at most (EIP-1559). */
const BASE_FEE_CHANGE = 8n;

/** Wei: the tip on a chain whose RPCs name none. */
const USUAL_TIP = 1_000_000_000n;

const headAnswer = v.nullable(v.object({ baseFeePerGas: v.nullish(quantityAnswer) }));

/** The most that a unit of gas costs in the next block, for who does not hurry; wei. */
export async function likelyGasPrice(rpcs: Rpcs): Promise<bigint> {
  const [head, tip] = await Promise.all([
    rpcs.ask("eth_getBlockByNumber", ["latest", false], (answer) => v.parse(headAnswer, answer)),
    rpcs
      .ask("eth_maxPriorityFeePerGas", [], (answer) => v.parse(quantityAnswer, answer))
      .catch(() => USUAL_TIP),
  ]);
  const base = head?.baseFeePerGas ?? 0n;
  return base + base / BASE_FEE_CHANGE + tip;
}
