import { isChainError } from "@causeway/chains";
import type { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { dataLength, Interface, isCallException, toBigInt } from "ethers";

import type { Approval } from "./ScanLine.ts";

/** What is asked of a token, whoever wrote it. */
export const ALLOWANCES = new Interface([
  "function allowance(address owner, address spender) view returns (uint256)",
  "function approve(address spender, uint256 amount) returns (bool)",
]);

/** Some tokens would use all that a node gives, and answer with megabytes. */
const MOST_GAS = 300_000n;

const WORD = 32;
const AT_ONCE = 50;

/** An allowance of an account; `units` is undefined of a contract that answers no number. */
export interface Allowance extends Approval {
  readonly units: bigint | undefined;
}

/** The allowances that are left of approvals, at the block of a view; the rest is zero. */
export async function readAllowances(
  view: ChainView,
  router: Hex,
  approvals: readonly Approval[],
): Promise<Allowance[]> {
  const read: Allowance[] = [];
  for (let first = 0; first < approvals.length; first += AT_ONCE) {
    const some = approvals.slice(first, first + AT_ONCE);
    read.push(...(await Promise.all(some.map((one) => readOne(view, router, one)))));
  }
  return read.filter(({ units }) => units !== 0n);
}

/** @throws why an RPC does not answer: nobody knows the allowance then. */
async function readOne(view: ChainView, router: Hex, approval: Approval): Promise<Allowance> {
  const { token: to, account } = approval;
  const data = ALLOWANCES.encodeFunctionData("allowance", [account, router]);
  const call = { to, data, gasLimit: MOST_GAS, blockTag: view.blockTag };
  try {
    const answer = await view.provider.call(call);
    const units = dataLength(answer) === WORD ? toBigInt(answer) : undefined;
    return { ...approval, units };
  } catch (error) {
    // A hostile token can have honest RPCs answer differently: it must not hide the allowances of others.
    const isOfToken = isCallException(error) || isChainError(error, "RpcDisagreement");
    if (isOfToken) return { ...approval, units: undefined };
    throw error;
  }
}
