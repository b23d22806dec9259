import type { Hex } from "@causeway/protocol";

import { hasRole, type Role } from "../../../config/Role.ts";
import type { TonContext } from "../TonContext.ts";

/** A member of a role that the configuration asks for. */
export interface WantedMember {
  /** The role's name. */
  readonly role: string;
  readonly id: bigint;
  readonly name: string;
  readonly account: Hex;
  /** Seconds. */
  readonly executionDelay: number;
}

/** A member of a role has no account on the chain. */
export class AccountMissing extends Error {
  readonly chain: string;
  readonly account: string;

  constructor(chain: string, account: string, role: string) {
    super(`${account} has the role ${role}, and access.json has no account of it on ${chain}`);
    this.name = "AccountMissing";
    this.chain = chain;
    this.account = account;
  }
}

/** @throws AccountMissing */
export function wantedMembers({
  config,
  chain,
  signers,
  blueprint,
}: Omit<TonContext, "view">): WantedMember[] {
  const accounts = new Map([
    ...blueprint.contracts.map(({ name, address }) => [name, address] as const),
    ...signers.slice(1).map(({ name, address }) => [name, address] as const),
  ]);
  return Object.entries(config.roles)
    .filter(([role]) => hasRole(roleOf(blueprint, role), chain.family))
    .flatMap(([role, { members }]) =>
      members.map(({ name, executionDelay }) => {
        const account = accounts.get(name);
        if (account === undefined) throw new AccountMissing(chain.name, name, role);
        return { role, id: roleIdOf(blueprint, role), name, account, executionDelay };
      }),
    );
}

/** The id of a role, by the name that the configuration uses. */
export function roleIdOf({ roles }: Pick<TonContext["blueprint"], "roles">, name: string): bigint {
  return roleOf({ roles }, name).id;
}

function roleOf({ roles }: Pick<TonContext["blueprint"], "roles">, name: string): Role {
  const role = roles[name];
  if (role === undefined) throw new Error(`an area asks for a role ${name} that none has`);
  return role;
}
