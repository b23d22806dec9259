import { forwardFee, TRANSACTION_GAS } from "./prices.ts";

// The value that messages to a mailbox need, in nanoton. What is not used comes back.

/**
 * Figures of the contracts, under the names that they have there: `ton/contracts/mailbox/calling.tolk`,
 * `ton/contracts/expiry/*.tolk` and `ton/contracts/fees/*.tolk`. A test compares them.
 */
export const FIGURES = {
  ANSWER_GAS: 60_000n,
  TAKING_VALUE: 10_000_000n,
  CALL_BITS: 2_000n,
  CALL_CELLS: 3n,
  FREE_IN_FLIGHT: 256n,
  PLACE_RATE: 7_000n,
  ANSWER_BITS: 1_000n,
  SETTLING_VALUE: 50_000_000n,
  NOTICE_LOG_BITS: 2_000n,
  NOTICE_LOG_CELLS: 4n,
  NOTICE_SIZE: 74n,
  NOTICE_GAS: 150_000n,
  NOTICE_NANOTON: 50_000_000n,
  REPORT_RENT: 10_000_000n,
  SENT_VALUE: 10_000_000n,
  SENDING_VALUE: 600_000_000n,
  PAYOUTS: 2n,
  GAS_BASE: 30_000n,
  GAS_EACH: 26_000n,
  LOGS_VALUE: 5_000_000n,
  LOGS_VALUE_EACH: 600_000n,
} as const;

/** The most that the gas of a transaction costs. @param gasPrice Of a unit, as in all that follows. */
export function mostGasValue(gasPrice: bigint): bigint {
  return TRANSACTION_GAS * gasPrice;
}

const CALL_FORWARD_FEE = forwardFee(FIGURES.CALL_BITS, FIGURES.CALL_CELLS);
const NOTICE_LOGS = 3n * forwardFee(FIGURES.NOTICE_LOG_BITS, FIGURES.NOTICE_LOG_CELLS);

/** What is paid beforehand for an answer. */
function pledge(gasPrice: bigint): bigint {
  return FIGURES.ANSWER_GAS * gasPrice + 2n * forwardFee(FIGURES.ANSWER_BITS, 1n);
}

/** What the call of a contract takes beside the forward fee of what is handed in. @param given What it gets for itself. */
export function callValue(given: bigint, gasPrice: bigint): bigint {
  return given + FIGURES.TAKING_VALUE + pledge(gasPrice) + CALL_FORWARD_FEE;
}

/** What the place of a call costs beside its answer. @param inFlight Calls of the same lane that are in flight. */
export function placePrice(inFlight: bigint): bigint {
  const others = inFlight > FIGURES.FREE_IN_FLIGHT ? inFlight - FIGURES.FREE_IN_FLIGHT : 0n;
  return FIGURES.PLACE_RATE * others * others;
}

/**
 * What sending a message takes beside its fee. The log has the payload's cells once more, and the answer has fewer.
 *
 * @param forward Forward fee of what is handed in.
 */
export function sendValue(forward: bigint, gasPrice: bigint): bigint {
  return mostGasValue(gasPrice) + FIGURES.SENT_VALUE + 3n * forward;
}

/** What a transaction takes that sends a notice. @param fee Of the notice. */
export function noticeValue(fee: bigint, gasPrice: bigint): bigint {
  return fee + NOTICE_LOGS + mostGasValue(gasPrice);
}

/**
 * What a question to a recipient takes: it comes back even from one that uses up all gas of its transaction.
 *
 * @param forward Forward fee of what is handed in, which goes there and back.
 */
export function questionValue(forward: bigint, gasPrice: bigint): bigint {
  const most = mostGasValue(gasPrice);
  const left = FIGURES.ANSWER_GAS * gasPrice + FIGURES.TAKING_VALUE;
  return most + most / 4n + left + 2n * (forward + CALL_FORWARD_FEE);
}

/**
 * What a message brings that has a fee schedule read and change subjects.
 *
 * @param acts Acts that the schedule has the access manager do.
 */
export function scheduleValue(subjects: bigint, acts: bigint, gasPrice: bigint): bigint {
  const gas = (FIGURES.GAS_BASE + FIGURES.GAS_EACH * subjects) * gasPrice;
  const logs = FIGURES.LOGS_VALUE + FIGURES.LOGS_VALUE_EACH * subjects;
  return gas + logs + FIGURES.SENDING_VALUE * acts;
}
