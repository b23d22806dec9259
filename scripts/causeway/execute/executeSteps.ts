import type { Hex } from "@causeway/protocol";
import type { TransactionReceipt, Wallet } from "ethers";

import type { Step } from "../plan/Step.ts";
import { describeRevert } from "./describeRevert.ts";

/** A call, and what must come before it. */
export type Call = Pick<Step, "id" | "summary" | "to" | "data" | "after">;

/** A step could not be executed; nothing that depends on it was sent. */
export class StepFailed extends Error {
  readonly step: Call;

  constructor(step: Call, reason: string) {
    super(`${step.id}: ${reason}`);
    this.name = "StepFailed";
    this.step = step;
  }
}

/** What happened to a step. */
export interface ExecutedStep {
  readonly step: Call;
  readonly receipt: TransactionReceipt;
}

export interface ExecuteOptions {
  /** Signs and pays; connected to the chain. */
  readonly wallet: Wallet;
  /** Told of each step as its transaction is in a block. */
  readonly onExecuted: (executed: ExecutedStep) => void;
  /** How often to look for receipts. */
  readonly pollMilliseconds: number;
  /** For how long a transaction may be in no block. */
  readonly patienceMilliseconds: number;
}

interface Sent {
  readonly step: Call;
  readonly hash: Hex;
}

/**
 * Executes steps in as few blocks as their dependencies allow: all that are ready are sent at once, with consecutive
 * nonces and in the order given, without waiting for each other.
 *
 * @throws StepFailed for the first step that would revert, or did, or whose transaction no block takes.
 */
export async function executeSteps(
  steps: readonly Call[],
  options: ExecuteOptions,
): Promise<ExecutedStep[]> {
  const executed: ExecutedStep[] = [];
  let left = [...steps];
  let nonce = await options.wallet.getNonce("pending");
  while (left.length > 0) {
    const ids = new Set(left.map(({ id }) => id));
    const ready = left.filter(({ after }) => !after.some((id) => ids.has(id)));
    if (ready.length === 0) throw new Error(`steps wait for each other: ${[...ids].join(", ")}`);
    const sent = await sendAll(ready, nonce, options.wallet);
    nonce += ready.length;
    executed.push(...(await Promise.all(sent.map((one) => awaitReceipt(one, options)))));
    left = left.filter((step) => !ready.includes(step));
  }
  return executed;
}

/** Estimates all first, so that a step that would revert leaves no gap in the nonces. */
async function sendAll(
  steps: readonly Call[],
  firstNonce: number,
  wallet: Wallet,
): Promise<Sent[]> {
  const [fees, ...gasLimits] = await Promise.all([
    currentFees(wallet),
    ...steps.map((step) => estimateGas(step, wallet)),
  ]);
  return Promise.all(
    steps.map(async (step, index) => {
      const { to, data } = step;
      const gasLimit = gasLimits[index] ?? null;
      const nonce = firstNonce + index;
      const { hash } = await wallet.sendTransaction({ to, data, nonce, gasLimit, ...fees });
      return { step, hash };
    }),
  );
}

/** Pays for a base fee that doubles while the transactions wait. */
async function currentFees(wallet: Wallet) {
  const { maxFeePerGas, maxPriorityFeePerGas } = (await wallet.provider?.getFeeData()) ?? {};
  if (maxFeePerGas == null || maxPriorityFeePerGas == null) {
    throw new Error("the chain has no EIP-1559 fees");
  }
  return { maxFeePerGas, maxPriorityFeePerGas };
}

/** Room for what other steps of the same block change before this one runs. */
const GAS_MARGIN_PERCENT = 30n;

async function estimateGas(step: Call, wallet: Wallet): Promise<bigint> {
  try {
    const gas = await wallet.estimateGas({ to: step.to, data: step.data });
    return gas + (gas * GAS_MARGIN_PERCENT) / 100n;
  } catch (error) {
    throw new StepFailed(step, `would revert: ${describeRevert(error)}`);
  }
}

async function awaitReceipt({ step, hash }: Sent, options: ExecuteOptions): Promise<ExecutedStep> {
  const { provider } = options.wallet;
  const { patienceMilliseconds } = options;
  for (const deadline = Date.now() + patienceMilliseconds; Date.now() < deadline; ) {
    const receipt = await provider?.getTransactionReceipt(hash);
    if (receipt?.status === 0) throw new StepFailed(step, `transaction ${hash} reverted`);
    if (receipt != null) {
      const executed = { step, receipt };
      options.onExecuted(executed);
      return executed;
    }
    await new Promise((resolve) => setTimeout(resolve, options.pollMilliseconds));
  }
  const seconds = patienceMilliseconds / 1000;
  throw new StepFailed(
    step,
    `no block took transaction ${hash} within ${seconds} s: look whether the chain makes blocks and the account ` +
      "can pay, then apply again",
  );
}
