import { formatEther } from "ethers";

import type { Names } from "../proposals/Names.ts";
import type { ExplainedChanges } from "./explainChanges.ts";
import type { NamedChange } from "./nameChanges.ts";

/** A change in three columns. */
export interface ChangeRow {
  /** The contract and the place in it, or the account. */
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

/** Changes of storage. A place without a name is shown by its slot. */
export function storageRows(changes: readonly NamedChange[]): ChangeRow[] {
  return changes.map(({ contract, owner, slot, place, before, after }) => ({
    place: `${owner ?? contract}${place === undefined ? `, slot ${slot}, which has no name here` : `.${place}`}`,
    before,
    after,
  }));
}

/** Changes that the calls' arguments do not name: of storage, code and balances. */
export function unexpectedRows(
  { unexpected, deployed, balances }: ExplainedChanges,
  names: Names,
): ChangeRow[] {
  const named = (address: string) => names.ofAddress(address) ?? address;
  return [
    ...storageRows(unexpected),
    ...deployed.map(({ address, size, hash }) => ({
      place: `${named(address)}, code`,
      before: "none",
      after: `${size} bytes with the hash ${hash}`,
    })),
    ...balances.map(({ account, before, after }) => ({
      place: `${named(account)}, balance`,
      before: `${formatEther(before)} of the chain's coin`,
      after: `${formatEther(after)} of the chain's coin`,
    })),
  ];
}
