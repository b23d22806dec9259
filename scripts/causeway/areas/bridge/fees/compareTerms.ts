import type { Violation } from "@causeway/operator";
import {
  amountText,
  type CurveTerms,
  cheaperCurveTerms,
  cheaperReleaseTerms,
  isFreeCurve,
  isFreeRelease,
  packCurveTerms,
  packReleaseTerms,
  type ReleaseTerms,
  type SteppedCurveField,
  type SteppedReleaseField,
  tooLargeCurveStep,
  tooLargeReleaseStep,
} from "@causeway/protocol";
import type { ScheduleChange } from "../../fees/index.ts";
import { wholeTokens } from "../units.ts";
import { describeCurve, describeRelease } from "./describeTerms.ts";
import type {
  AssetUnit,
  PricedCurve,
  PricedPurse,
  PricedRelease,
  PricedTerms,
} from "./PricedPurse.ts";

/** What it means to have one purse's terms in place of others: as `FeeSchedule` compares a version with what is in force. */
export function compareTerms({ curve, releases, ...purse }: PricedPurse): ScheduleChange[] {
  return [
    ...(curve === undefined ? [] : [compareCurve(curve, purse)]),
    ...releases.map((one) => compareRelease(one, purse)),
  ];
}

type Measured = Pick<PricedPurse, "unit" | "referenceUnits">;

function compareRelease(one: PricedRelease, { unit, referenceUnits }: Measured): ScheduleChange {
  return compare(one, {
    pack: packReleaseTerms,
    isFree: isFreeRelease,
    cheaper: cheaperReleaseTerms,
    tooFar: (terms, wanted) => {
      const field = tooLargeReleaseStep(terms, wanted, referenceUnits);
      return field && releaseTooFar(field, terms, wanted, { unit, referenceUnits });
    },
  });
}

function compareCurve(one: PricedCurve, { unit }: Measured): ScheduleChange {
  return compare(one, {
    pack: packCurveTerms,
    isFree: isFreeCurve,
    cheaper: cheaperCurveTerms,
    tooFar: (terms, wanted) => {
      const field = tooLargeCurveStep(terms, wanted);
      return field && curveTooFar(field, terms, wanted, unit);
    },
  });
}

/** How terms of one sort are compared. */
interface Rules<Terms> {
  readonly pack: (terms: Terms) => bigint;
  readonly isFree: (terms: Terms) => boolean;
  readonly cheaper: (one: Terms, other: Terms) => Terms;
  readonly tooFar: (terms: Terms, wanted: Terms) => Violation | undefined;
}

const UNCHANGED: ScheduleChange = { changes: false, needsNotice: false, refused: [] };

function compare<Terms>(
  { path = [], wanted, held }: PricedTerms<Terms>,
  { pack, isFree, cheaper, tooFar }: Rules<Terms>,
): ScheduleChange {
  if (held === undefined || !held.inForce) return UNCHANGED;
  const { terms } = held;
  if (pack(terms) === pack(wanted)) return UNCHANGED;
  if (isFree(terms) !== isFree(wanted)) return { changes: true, needsNotice: true, refused: [] };
  const far = tooFar(terms, wanted);
  return {
    changes: true,
    needsNotice: pack(cheaper(terms, wanted)) !== pack(wanted),
    refused: far === undefined ? [] : [{ ...far, path: [...path, ...far.path] }],
  };
}

const WITHIN = "from half to twice the value in force: go in steps, a day apart";

function releaseTooFar(
  field: SteppedReleaseField,
  terms: ReleaseTerms,
  wanted: ReleaseTerms,
  { unit, referenceUnits }: Measured,
): Violation {
  switch (field) {
    case "rateBps":
      return { path: [field], value: wanted[field], rule: `${WITHIN} (${terms[field]})` };
    case "vaultBps": {
      const rule = `at most 2500 bps from the value in force (${terms[field]})`;
      return { path: [field], value: wanted[field], rule };
    }
    case "referenceFee":
    case "largestFee": {
      const usual = `of ${amountText(referenceUnits, unit)}`;
      const what = field === "referenceFee" ? usual : "that could not be larger";
      const value = describeRelease(wanted, unit);
      return { path: [], value, rule: `the fee of a release ${what} is ${WITHIN}` };
    }
  }
  return amountTooFar(field, terms[field], wanted[field], unit);
}

function curveTooFar(
  field: SteppedCurveField,
  terms: CurveTerms,
  wanted: CurveTerms,
  unit: AssetUnit,
): Violation {
  if (field === "rateBps") {
    return { path: [field], value: wanted[field], rule: `${WITHIN} (${terms[field]})` };
  }
  if (field === "referenceCurve") {
    const rule = `the cost of the larger depth in a balanced vault is ${WITHIN}`;
    return { path: [], value: describeCurve(wanted, unit), rule };
  }
  return amountTooFar(field, terms[field], wanted[field], unit);
}

function amountTooFar(field: string, held: bigint, wanted: bigint, unit: AssetUnit): Violation {
  const value = wholeTokens(wanted, unit.decimals);
  return { path: [field], value, rule: `${WITHIN} (${wholeTokens(held, unit.decimals)})` };
}
