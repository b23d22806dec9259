import type { Claim } from "./Claim.ts";

/** A value that is claimed. */
type Claimed = string | bigint | number | boolean | undefined;

/**
 * Compares one value; nothing is claimed where the service says nothing.
 *
 * @param wanted What chains say; undefined if they do not say it.
 */
export function claimOf(field: string, got: Claimed, wanted: Claimed): readonly Claim[] {
  if (got === undefined) return [];
  const said = {
    field,
    got: textOf(got),
    wanted: wanted === undefined ? undefined : textOf(wanted),
  };
  if (said.wanted === undefined) return [{ ...said, verdict: "unknown" }];
  return [{ ...said, verdict: said.got === said.wanted ? "confirmed" : "contradicted" }];
}

/** Compares each field of what is claimed with the one that resembles it most among what chains say. */
export function claimsOf<Name extends string>(
  place: string,
  got: Readonly<Record<Name, Claimed>>,
  candidates: readonly Readonly<Record<NoInfer<Name>, Claimed>>[],
): readonly Claim[] {
  const names = Object.keys(got) as Name[];
  const likeness = (one: Readonly<Record<Name, Claimed>>) =>
    names.filter((name) => got[name] !== undefined && isSame(got[name], one[name])).length;
  const [nearest] = candidates.toSorted((one, other) => likeness(other) - likeness(one));
  if (nearest === undefined) {
    return [{ field: place, verdict: "contradicted", got: "it happened", wanted: "no log of it" }];
  }
  return names.flatMap((name) => claimOf(`${place}.${name}`, got[name], nearest[name]));
}

function isSame(one: Claimed, other: Claimed): boolean {
  return one !== undefined && other !== undefined && textOf(one) === textOf(other);
}

/** Accounts on EVM have no case. */
function textOf(value: NonNullable<Claimed>): string {
  return /^0x/i.test(`${value}`) ? `${value}`.toLowerCase() : `${value}`;
}
