import { type BaseConfig, ConfigError } from "@causeway/operator";

import type { ShareConfig } from "./schema.ts";
import { accountNamed } from "./words.ts";

/** A file that takes an earlier version over, and the number of the version. */
export interface Adopting {
  readonly file: string;
  readonly version: number;
}

/**
 * Requires that all chains had the same under a version's number.
 *
 * @param said The value of each chain, in words.
 * @param what The value's name.
 * @throws ConfigError
 */
export function requireSame(
  said: readonly string[],
  what: string,
  { file, version }: Adopting,
): void {
  const values = [...new Set(said)];
  if (values.length <= 1) return;
  const rule = `one value for all chains; in version ${version} they had ${values.join(" and ")}`;
  throw new ConfigError([{ file, path: what, value: undefined, rule }]);
}

/**
 * Shares as a file states them.
 *
 * @throws ConfigError if an account has no name.
 */
export function namedShares(
  shares: readonly { readonly account: string; readonly bps: number }[],
  config: Pick<BaseConfig, "accounts">,
): ShareConfig[] {
  return shares.map(({ account, bps }) => ({ account: accountNamed(account, config), bps }));
}

/** The entry that most chains have; the file's if no other is more common. */
export function mostCommon<Entry extends object>(all: readonly Entry[], inFile: Entry): Entry {
  const count = (entry: Entry) => all.filter((one) => isSameEntry(one, entry)).length;
  return all.reduce((best, entry) => (count(entry) > count(best) ? entry : best), inFile);
}

/** Whether two entries of a file say the same, in any order of their fields. */
export function isSameEntry(one: object, other: object): boolean {
  const fieldsOf = (entry: object) => JSON.stringify(Object.entries(entry).sort());
  return fieldsOf(one) === fieldsOf(other);
}
