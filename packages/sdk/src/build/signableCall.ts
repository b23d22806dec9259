import type { ContractCalls } from "@causeway/protocol";

import type { BuiltTransfer } from "../bridge/BuiltTransfer.ts";
import { bridgeCalls, swapRouterCalls } from "../contracts/calls.ts";
import type { BuiltOrder } from "./BuiltOrder.ts";

/** What can bring its allowance with it, as a signature. */
export type Signable = BuiltOrder | BuiltTransfer;

/** How a contract takes something with a signature: behind it, as the second argument. */
interface SignableCall {
  readonly contract: ContractCalls;
  readonly argument: object;
  /** Of the function that takes a permit (ERC-2612). */
  readonly withPermit: string;
  /** Of the function that takes a signature of Permit2. */
  readonly withPermit2: string;
}

/** The calls that take an order or a transfer with its signature. */
export function signableCall(built: Signable): SignableCall {
  if (!("order" in built)) {
    const contract = bridgeCalls();
    const names = { withPermit: "bridgeWithPermit", withPermit2: "bridgeWithPermit2" };
    return { contract, argument: built.request, ...names };
  }
  const { method, order: argument } = built;
  const names = { withPermit: `${method}WithPermit`, withPermit2: `${method}Signed` };
  return { contract: swapRouterCalls(), argument, ...names };
}
