import { areaConfig, type BaseConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { ownFees } from "./rules.ts";
import type { ShareConfig } from "./schema.ts";

/** A part of the fees, and the account whose it is. */
export interface FeeShareConfig {
  readonly name: string;
  readonly account: Hex;
  readonly bps: number;
}

/** Products read their own files; what holds for all of them is looked at here. */
export const feesConfig = areaConfig({
  files: {},
  part: () => ({}),
  violations: (config: BaseConfig, files) => ({
    "access.json": config.development ? [] : ownFees(files["access.json"]),
  }),
});

/** Shares by the addresses of their accounts; the rules name those that have none. */
export function sharesOf(
  shares: readonly ShareConfig[],
  { accounts }: BaseConfig,
): FeeShareConfig[] {
  return shares.flatMap(({ account: name, bps }) =>
    accounts
      .filter((known) => known.name === name)
      .map(({ address }) => ({ name, account: address, bps })),
  );
}
