import type { Hex } from "@causeway/protocol";
import type { z } from "zod";

import { addressesOf } from "../addresses.ts";
import type { accessFile } from "./schema.ts";

/** The contract of ours that holds the role `feeSchedule`, named where an account would be. */
export const FEE_SCHEDULE = "MessageFeeSchedule";

/** An account that has roles. */
export interface AccountConfig {
  readonly name: string;
  readonly address: Hex;
  readonly kind: "key" | "safe";
}

/** An account or a contract of ours in a role; `executionDelay` is in seconds. */
export interface RoleMember {
  readonly name: string;
  readonly address: Hex;
  readonly kind: AccountConfig["kind"] | "contract";
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
  const { MessageFeeSchedule } = addressesOf(file);
  const contract = { name: FEE_SCHEDULE, address: MessageFeeSchedule, kind: "contract" } as const;
  const known = [...accountsOf(file), contract];
  return Object.fromEntries(
    Object.entries(file.roles).map(([role, { members }]) => [
      role,
      {
        members: members.flatMap(({ account, executionDelay }) =>
          known
            .filter(({ name }) => name === account)
            .map((member) => ({ ...member, executionDelay })),
        ),
      },
    ]),
  );
}
