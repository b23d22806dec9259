import type { Hex } from "@causeway/protocol";

/** A storage slot that holds another word than before; words are 32 bytes. */
export interface StorageDifference {
  readonly contract: Hex;
  readonly slot: Hex;
  readonly before: Hex;
  readonly after: Hex;
}

/** Code where none was. */
export interface DeployedCode {
  readonly address: Hex;
  /** Bytes. */
  readonly size: number;
  /** keccak256 of the code. */
  readonly hash: Hex;
}

/** An account that holds another amount of the native coin than before; wei. */
export interface BalanceDifference {
  readonly account: Hex;
  readonly before: bigint;
  readonly after: bigint;
}

/** What transactions changed, nonces of accounts left out. */
export interface StateChanges {
  readonly storage: readonly StorageDifference[];
  readonly deployed: readonly DeployedCode[];
  readonly balances: readonly BalanceDifference[];
}

/** What one thing after the other changed, as if it were one: what was changed back is no difference. */
export function joinChanges(changes: readonly StateChanges[]): StateChanges {
  return {
    storage: joined(
      changes.flatMap(({ storage }) => storage),
      ({ contract, slot }) => `${contract} ${slot}`,
    ),
    deployed: changes.flatMap(({ deployed }) => deployed),
    balances: joined(
      changes.flatMap(({ balances }) => balances),
      ({ account }) => account,
    ),
  };
}

function joined<T extends { readonly before: unknown; readonly after: unknown }>(
  differences: readonly T[],
  place: (difference: T) => string,
): T[] {
  return [...Map.groupBy(differences, place).values()].flatMap((same) => {
    const [first, last] = [same[0], same.at(-1)];
    if (first === undefined || last === undefined || first.before === last.after) return [];
    return [{ ...last, before: first.before }];
  });
}
