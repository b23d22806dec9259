import { type Finding, NOTHING, type Plan, stepsOnly } from "@causeway/operator";
import { keccak256 } from "ethers";
import { type NamedVenue, venuesOn } from "../../SwapConfig.ts";
import type { StandingContract } from "../../schema.ts";
import type { SwapContext } from "../SwapContext.ts";

const REMEDY =
  "have the guardian remove the venue (causeway swap remove), and read the code that is there now. " +
  "If swap.json names the wrong contract, correct the file";

/** Whether the contracts of venues have the code that swap.json states: factories of pools, and routers. */
export async function planVenueCode(context: SwapContext): Promise<Plan> {
  const { config, chain } = context;
  const findings = await Promise.all(
    venuesOn(config, chain).map((named) => findingsFor(named, context)),
  );
  return { ...stepsOnly([]), findings: findings.flat() };
}

/** Whether the contract of a venue has the code that swap.json states. */
export async function isAsStated(named: NamedVenue, context: SwapContext): Promise<boolean> {
  return (await findingsFor(named, context)).length === 0;
}

async function findingsFor(named: NamedVenue, { view }: SwapContext): Promise<Finding[]> {
  const { what, address, codeHash } = standingOf(named);
  const held = (await view.hasCode(address)) ? keccak256(await view.code(address)) : NOTHING;
  if (held === codeHash) return [];
  const subject = `${what} of ${named.name}, ${address}`;
  return [{ kind: "swap-venue-code", subject, expected: codeHash, held, remedy: REMEDY }];
}

function standingOf({ venue }: NamedVenue): StandingContract & { readonly what: string } {
  return venue.kind === "universalRouter"
    ? { what: "router", ...venue.router }
    : { what: "factory", ...venue.factory };
}
