import { type Hex, quantity } from "@causeway/protocol";

import type { Payment } from "../Submission.ts";

/** Fields by which a call is tried as if it were paid for: code can tell what is not. */
export function paidBy({ from, maxFeePerGas, maxPriorityFeePerGas }: Payment): {
  readonly from: Hex;
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
} {
  return {
    from,
    maxFeePerGas: quantity(maxFeePerGas),
    maxPriorityFeePerGas: quantity(maxPriorityFeePerGas),
  };
}
