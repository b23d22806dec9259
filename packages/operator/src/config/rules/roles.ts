import type { AccessFile } from "../access.ts";
import type { Roles } from "../Role.ts";
import type { Violation } from "../Violation.ts";

/** Exactly the roles that the contracts know, held by accounts that are listed. */
export function roleViolations(
  { deployer, accounts, roles }: AccessFile,
  definitions: Roles,
): Violation[] {
  const known = Object.keys(definitions);
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
    ...notTheContract(roles, definitions),
    ...membersOf(roles).flatMap((member) => [
      ...strangers(member, accounts, definitions),
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
  const rule = `the name "deployer" belongs to the deploying account, ${deployer}: give this account another name`;
  return [{ path: ["accounts", "deployer", "address"], value: named.address, rule }];
}

/** A role that a contract of ours has is nobody else's. */
function notTheContract(roles: AccessFile["roles"], definitions: Roles): Violation[] {
  return Object.entries(definitions).flatMap(([role, { contract }]) => {
    const members = roles[role]?.members ?? [];
    const isOther = members.some(
      ({ account, executionDelay }) => account !== contract?.name || executionDelay !== 0,
    );
    if (contract === undefined || !isOther) return [];
    const rule = `${contract.name} alone, without a delay: ${contract.because}`;
    return [{ path: ["roles", role, "members"], value: members, rule }];
  });
}

function strangers(
  { role, index, account }: Member,
  accounts: AccessFile["accounts"],
  definitions: Roles,
) {
  if (accounts[account] !== undefined || definitions[role]?.contract !== undefined) return [];
  const rule = `one of the accounts: ${Object.keys(accounts).join(", ")}`;
  return [{ path: ["roles", role, "members", index, "account"], value: account, rule }];
}

function repeated({ role, index, account }: Member, roles: AccessFile["roles"]): Violation[] {
  const earlier = roles[role]?.members.slice(0, index) ?? [];
  if (!earlier.some((member) => member.account === account)) return [];
  const rule = "a role lists an account once";
  return [{ path: ["roles", role, "members", index, "account"], value: account, rule }];
}
