import type { Hex } from "@causeway/protocol";
import type { z } from "zod";

import type { accessFile } from "./schema.ts";

/** An account that has roles. */
export interface AccountConfig {
  readonly name: string;
  readonly address: Hex;
  readonly kind: "key" | "safe";
}

/** An account in a role; `executionDelay` is in seconds. */
export interface RoleMember extends AccountConfig {
  readonly executionDelay: number;
}

/** Who holds a role. */
export interface RoleConfig {
  readonly members: readonly RoleMember[];
}

type AccessFile = z.output<typeof accessFile>;

/** The accounts of a file, with their names. */
export function accountsOf({ accounts }: AccessFile): AccountConfig[] {
  return Object.entries(accounts).map(([name, account]) => ({ name, ...account }));
}

/** The roles of a file whose rules hold, with their members' addresses. */
export function resolveRoles(file: AccessFile): Record<string, RoleConfig> {
  const accounts = accountsOf(file);
  return Object.fromEntries(
    Object.entries(file.roles).map(([role, { members }]) => [
      role,
      {
        members: members.flatMap(({ account, executionDelay }) =>
          accounts
            .filter(({ name }) => name === account)
            .map((known) => ({ ...known, executionDelay })),
        ),
      },
    ]),
  );
}
