import type { SubmittedTransaction } from "@causeway/chains";
import { ANY_GAS, type ContractCall, findGasLimit } from "@causeway/chains/evm";
import {
  chainIdentity,
  FeesAboveCap,
  type QuorumProvider,
  readJournal,
  type SubmitterOptions,
  TransactionSender,
} from "@causeway/chains/node";
import { computeAddress } from "ethers";

import { affordableFee } from "../spending/affordableFee.ts";
import { DailyCapReached } from "../spending/DailyCapReached.ts";
import { paidSince, type Spending } from "../spending/paidSince.ts";

/** Who pays, and how much of it in a day. */
export interface CappedSubmitter extends SubmitterOptions {
  /** For messages. */
  readonly chain: string;
  /** The most that transactions of 24 hours may cost, wei. */
  readonly dailyCap: bigint;
}

const DAY_MILLISECONDS = 24 * 3_600 * 1_000;
/** An estimate of a moment later may be higher. */
const GAS_MARGIN_PERCENT = 120n;

/** What an account's transactions of the last 24 hours may have cost. */
export async function paidInADay(
  rpcs: QuorumProvider,
  { journalFile }: SubmitterOptions,
): Promise<Spending> {
  const chain = await chainIdentity(rpcs);
  return paidSince(readJournal(journalFile), chain, Date.now() - DAY_MILLISECONDS);
}

/**
 * Sends a call for as much as the day's cap leaves.
 *
 * @throws DailyCapReached, and as `TransactionSender.send` does
 */
export async function sendWithinCap(
  rpcs: QuorumProvider,
  call: ContractCall,
  submitter: CappedSubmitter,
): Promise<SubmittedTransaction> {
  const { chain, dailyCap, ...options } = submitter;
  const spending = await paidInADay(rpcs, options);
  const account = computeAddress(options.privateKey);
  const { dataGasPerByte } = options;
  const bounded = { ...call, recipientGas: 0n, ownGas: ANY_GAS };
  const estimate = await findGasLimit(rpcs, bounded, { from: account, dataGasPerByte });
  const gasLimit = (estimate * GAS_MARGIN_PERCENT) / 100n;
  const affordable = affordableFee(spending, gasLimit, dailyCap);
  // At the cap that is nothing, for which no block takes a transaction.
  const isBound = affordable < options.maxFeePerGas;
  const maxFeePerGas = isBound ? affordable : options.maxFeePerGas;
  try {
    return await new TransactionSender(rpcs, { ...options, maxFeePerGas }).send(bounded);
  } catch (error) {
    if (!isBound || !(error instanceof FeesAboveCap)) throw error;
    throw new DailyCapReached(chain, spending.paid, dailyCap, `one of ${gasLimit} gas`);
  }
}
