import type { Signer } from "@causeway/operator";

import type { LanesConfig } from "./config.ts";

/** The accounts that must have a role. */
export function signersWith(
  { accounts, roles }: Pick<LanesConfig, "accounts" | "roles">,
  role: string,
): readonly Signer[] {
  const members = roles[role]?.members ?? [];
  return accounts.filter((account) => members.some(({ address }) => address === account.address));
}
