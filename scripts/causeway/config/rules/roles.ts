import type { z } from "zod";

import { ROLES } from "../../access/roles.ts";
import { FEE_SCHEDULE } from "../resolveRoles.ts";
import type { accessFile } from "../schema.ts";
import type { Violation } from "./Violation.ts";

type AccessFile = z.output<typeof accessFile>;

/** Exactly the roles that the contracts know, held by accounts that are listed. */
export function roleViolations({ deployer, accounts, roles }: AccessFile): Violation[] {
  const known = Object.keys(ROLES);
  const missing = known
    .filter((name) => roles[name] === undefined)
    .map((name) => ({ path: ["roles", name], value: undefined, rule: "every role is listed" }));
  const unknown = Object.keys(roles)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: ["roles", name],
      value: name,
      rule: `is one of ${known.join(", ")}`,
    }));
  return [
    ...missing,
    ...unknown,
    ...sharedAddresses(accounts),
    ...falseDeployer(deployer, accounts),
    ...otherPriceSetters(roles),
    ...membersOf(roles).flatMap((member) => [
      ...strangers(member, accounts),
      ...repeated(member, roles),
    ]),
  ];
}

/** A member of a role and where it stands in the file. */
interface Member {
  readonly role: string;
  readonly index: number;
  readonly account: string;
}

function membersOf(roles: AccessFile["roles"]): Member[] {
  return Object.entries(roles).flatMap(([role, { members }]) =>
    members.map((member, index) => ({ role, index, ...member })),
  );
}

function sharedAddresses(accounts: AccessFile["accounts"]): Violation[] {
  const entries = Object.entries(accounts);
  return entries.flatMap(([name, { address }], index) =>
    entries.slice(0, index).some(([, earlier]) => earlier.address === address)
      ? [{ path: ["accounts", name, "address"], value: address, rule: "no two accounts have one" }]
      : [],
  );
}

/** Plans and proposals call him so who deploys, whether he is an account with roles or not. */
function falseDeployer(deployer: string, { deployer: named }: AccessFile["accounts"]): Violation[] {
  if (named === undefined || named.address === deployer) return [];
  const rule = `the account "deployer" is who deploys, ${deployer}: give another one another name`;
  return [{ path: ["accounts", "deployer", "address"], value: named.address, rule }];
}

/** Who set prices past the fee schedule would leave its version telling nothing. */
function otherPriceSetters({ feeSchedule }: AccessFile["roles"]): Violation[] {
  const members = feeSchedule?.members ?? [];
  const areOthers = members.some(
    ({ account, executionDelay }) => account !== FEE_SCHEDULE || executionDelay !== 0,
  );
  if (!areOthers) return [];
  const rule = `${FEE_SCHEDULE} alone, without a delay: prices are set under a version`;
  return [{ path: ["roles", "feeSchedule", "members"], value: members, rule }];
}

function strangers({ role, index, account }: Member, accounts: AccessFile["accounts"]) {
  if (accounts[account] !== undefined || role === "feeSchedule") return [];
  const rule = `one of the accounts: ${Object.keys(accounts).join(", ")}`;
  return [{ path: ["roles", role, "members", index, "account"], value: account, rule }];
}

function repeated({ role, index, account }: Member, roles: AccessFile["roles"]): Violation[] {
  const earlier = roles[role]?.members.slice(0, index) ?? [];
  if (!earlier.some((member) => member.account === account)) return [];
  const rule = "a role lists an account once";
  return [{ path: ["roles", role, "members", index, "account"], value: account, rule }];
}
