import { showUnseen } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";
import { allowanceChecks } from "./checks/allowanceChecks.ts";
import { callChecks } from "./checks/callChecks.ts";
import { hopsChecks } from "./checks/hopsChecks.ts";
import { orderChecks } from "./checks/orderChecks.ts";
import { promiseChecks } from "./checks/promiseChecks.ts";
import type { Check, Difference, Subject } from "./Subject.ts";

/** Characters of a value that are shown: of a longer one the beginning and the end. */
const [LONGEST_VALUE, SHOWN_AT_ENDS] = [200, 80];

/** All comparisons. Each refuses something that no other one does. */
export function allChecks(): readonly Check[] {
  return [
    ...promiseChecks(),
    ...callChecks(),
    ...orderChecks(),
    ...hopsChecks(),
    ...allowanceChecks(),
  ];
}

/**
 * Compares what a service sent with request, route and environment.
 *
 * @throws CausewayError `RouteMismatch` with the first field that differs, the wanted value, and the one that came.
 */
export function compare(subject: Subject, checks: readonly Check[] = allChecks()): void {
  for (const { field, differs } of checks) {
    const found = differenceIn(differs, subject);
    if (found !== undefined) throw mismatch(field, found);
  }
}

/** The error of a field that differs. */
export function mismatch(field: string, { wanted, got }: Difference): CausewayError {
  const shown = { wanted: short(wanted), got: short(got) };
  return new CausewayError("RouteMismatch", {
    message: `The service sent ${field} ${shown.got}, and it has to be ${shown.wanted}`,
    details: { field, ...shown },
  });
}

/** A value that cannot be read differs from any. */
function differenceIn(differs: Check["differs"], subject: Subject): Difference | undefined {
  try {
    return differs(subject);
  } catch (error) {
    return { wanted: "a value that can be read", got: `${(error as Error).message}` };
  }
}

function short(value: string): string {
  const isShort = value.length <= LONGEST_VALUE;
  const ends = `${value.slice(0, SHOWN_AT_ENDS)}… (${value.length} characters) …${value.slice(-SHOWN_AT_ENDS)}`;
  return showUnseen(isShort ? value : ends);
}
