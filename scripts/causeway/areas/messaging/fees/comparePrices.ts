import type { Violation } from "@causeway/operator";
import {
  cheaperPrice,
  clampGasPrice,
  FEE_REFERENCE,
  isFree,
  isSamePrice,
  type Price,
  type SteppedField,
  tooLargeStep,
} from "@causeway/protocol";
import type { ScheduleChange } from "../../fees/index.ts";
import type { PricedDestination } from "./PricedDestination.ts";
import { largestDelivery, TRANSACTION_GAS_LIMIT } from "./rules.ts";

/**
 * What it means to have one price in place of another: as `FeeSchedule` compares a version with what is in force.
 *
 * @param bandBps Of the version.
 */
export function comparePrices(
  { name, wanted, held, callsInDelivery }: PricedDestination,
  bandBps: number,
): ScheduleChange {
  if (held === undefined) return UNCHANGED;
  const { terms, charged } = held;
  const { upcoming } = charged;
  const gasPrice = clampGasPrice(upcoming.gasPrice, wanted.gasPrice, BigInt(bandBps));
  const target = { ...wanted, gasPrice };
  if (isSamePrice(terms, wanted) && isSamePrice(upcoming, target)) return UNCHANGED;
  const path = ["destinations", name ?? "", "price"];
  const mixed = callsInDelivery ? undeliverableMix(upcoming, wanted, path) : [];
  if (isFree(terms) !== isFree(wanted)) return { changes: true, needsNotice: true, refused: mixed };
  const stepped = tooLargeStep(terms, wanted) ?? tooLargeStep(upcoming, target);
  const isCheaper =
    isSamePrice(cheaperPrice(terms, wanted), wanted) &&
    isSamePrice(cheaperPrice(upcoming, target), target);
  return {
    changes: true,
    needsNotice: !isCheaper,
    refused: [...(stepped === undefined ? [] : [tooFar(stepped, terms, wanted, path)]), ...mixed],
  };
}

const UNCHANGED: ScheduleChange = { changes: false, needsNotice: false, refused: [] };

function tooFar(
  field: SteppedField,
  terms: Price,
  wanted: Price,
  path: readonly string[],
): Violation {
  const rule = "from half to twice the value in force: go in steps, a day apart";
  if (field === "referenceFee") {
    const what = `the fee of a message of ${FEE_REFERENCE.gas} gas and ${FEE_REFERENCE.bytes} bytes is ${rule}`;
    return { path, value: wanted, rule: what };
  }
  return { path: [...path, field], value: wanted[field], rule: `${rule} (${terms[field]})` };
}

/** While both prices stand, the larger of the maxima hold. */
function undeliverableMix(upcoming: Price, wanted: Price, path: readonly string[]): Violation[] {
  const { maxGasLimit, maxPayload } = cheaperPrice(upcoming, wanted);
  const maxima = { maxGasLimit: Number(maxGasLimit), maxPayload: Number(maxPayload) };
  const worst = largestDelivery(maxima);
  if (worst <= TRANSACTION_GAS_LIMIT) return [];
  const rule = `with the maxima of before, which hold for half an hour beside it, the largest message takes ${worst} gas, more than the ${TRANSACTION_GAS_LIMIT} of a transaction: lower one first`;
  return [{ path, value: maxima, rule }];
}
