import type { Finding, Step } from "@causeway/operator";
import { bridgeFeeSubject } from "@causeway/protocol";

import { addressesOn } from "../../../deployment/index.ts";
import { allTerms, type HeldTerms, type PricedPurse } from "../../fees/PricedPurse.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";
import { bridgeScheduleAbi } from "./bridgeFees.ts";

/** What is charged is cheaper than what is in force until somebody settles it. */
export async function settleTerms(
  { config, chain, view }: BridgeFeesContext,
  purses: readonly PricedPurse[],
): Promise<Step[]> {
  const time = await view.time();
  const due = allTerms(purses).filter(({ priced: { held } }) => isUnsettled(held, time));
  if (due.length === 0) return [];
  return [
    {
      id: "settle terms of the bridge",
      summary: `Charge the fees in force, now that the grace is over: ${due.map(({ priced }) => priced.subject).join("; ")}`,
      to: addressesOn(config, chain).BridgeFeeSchedule,
      data: settlingCall(due),
      after: [],
      findings: due.map(({ priced }) => unsettled(priced.subject)),
    },
  ];
}

/** The call that settles all that is in force, when the grace is over. */
export function settleAll(purses: readonly PricedPurse[]) {
  return settlingCall(allTerms(purses).filter(({ priced: { held } }) => held?.inForce));
}

function settlingCall(terms: ReturnType<typeof allTerms>) {
  const subjects = terms.map(({ purse, priced: { originChainId } }) =>
    bridgeFeeSubject({ purse: purse.number, originChainId }),
  );
  return bridgeScheduleAbi.encodeFunctionData("settle", [subjects]);
}

function isUnsettled(held: HeldTerms<object> | undefined, time: bigint): boolean {
  if (held === undefined || !held.inForce || time < held.graceEndsAt) return false;
  return !isSame(held.charged, held.terms);
}

function isSame(one: object, other: object): boolean {
  const others = new Map(Object.entries(other));
  return Object.entries(one).every(([field, value]) => others.get(field) === value);
}

function unsettled(subject: string): Finding {
  return {
    kind: "unsettled-terms",
    subject,
    expected: "the terms in force",
    held: "the cheaper of the grace",
  };
}
