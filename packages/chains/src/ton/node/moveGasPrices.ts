import type { Hex } from "@causeway/protocol";
import type { Address } from "@ton/core";

import type { Submission } from "../../Submission.ts";
import { basechainAddress, wireAddress } from "../accountOf.ts";
import { managerMessages } from "../contracts/accessMessages.ts";
import { moveGasPricesAct, type SubjectGasPrice } from "../contracts/feeVersions.ts";
import { bagBytes } from "../submitting/calls.ts";
import { gasPaid } from "../submitting/gasPaid.ts";
import { forwardFeeOf } from "../submitting/prices.ts";
import { scheduleValue } from "../submitting/values.ts";

/** What the access manager takes for its own transactions and for passing the act on, nanoton. */
const MANAGER_VALUE = 100_000_000n;

/** An account of the basechain, and the access manager of its acts. */
export interface ManagedAccount {
  /** 32 bytes. */
  readonly account: Hex;
  readonly manager: Address;
}

/**
 * Has the access manager move gas prices of a fee schedule.
 *
 * @param answerTo Gets the value that is left.
 */
export function moveGasPricesCall(
  { account, manager }: ManagedAccount,
  moves: readonly SubjectGasPrice[],
  answerTo: Address,
): Submission {
  const call = { target: basechainAddress(account), act: moveGasPricesAct(moves) };
  const body = managerMessages.execute(call, { answerTo });
  const count = BigInt(moves.length);
  const ownValue = MANAGER_VALUE + 2n * forwardFeeOf(body);
  const paid = gasPaid((gasPrice) => scheduleValue(count, count, gasPrice) + ownValue);
  const to = wireAddress(`0x${manager.hash.toString("hex")}`);
  return { to, data: bagBytes(body), ...paid, recipientGas: 0n, ownGas: 0n };
}
