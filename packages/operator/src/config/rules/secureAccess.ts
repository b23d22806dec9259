import type { AccessFile } from "../access.ts";
import { DEVELOPMENT_ACCOUNTS, developmentAccount } from "../developmentAccount.ts";
import type { Roles } from "../Role.ts";
import type { Violation } from "../Violation.ts";

/** The rule that an address breaks whose key is public. */
export const KNOWN_KEY = "its key is every development node's: everybody has it";

/** What must hold of accounts and roles outside development. */
export function secureAccessViolations(file: AccessFile, definitions: Roles): Violation[] {
  return [
    ...knownKeys(file),
    ...hastyGrants(file, definitions),
    ...Object.keys(file.roles).flatMap((role) => inRole(role, file, definitions)),
  ];
}

/** Who was granted such a role at once, and without a delay, would outrun those who must wait for theirs. */
function hastyGrants({ grantDelay, roles }: AccessFile, definitions: Roles): Violation[] {
  const trusting = Object.entries(definitions).filter(([, { isTrusting }]) => isTrusting);
  const delays = trusting.flatMap(([role, { leastDelay }]) => [
    leastDelay,
    ...(roles[role]?.members ?? []).map(({ executionDelay }) => executionDelay),
  ]);
  const least = Math.max(...delays);
  if (grantDelay >= least) return [];
  const names = trusting.map(([role]) => role).join(" and ");
  const rule = `at least ${least} s outside development: as long as ${names} must wait`;
  return [{ path: ["grantDelay"], value: grantDelay, rule }];
}

function knownKeys({ deployer, accounts }: AccessFile): Violation[] {
  const known = new Set(
    Array.from({ length: DEVELOPMENT_ACCOUNTS }, (_, index) => developmentAccount(index).address),
  );
  const places = [
    { path: ["deployer"], value: deployer },
    ...Object.entries(accounts).flatMap(([name, account]) => [
      { path: ["accounts", name, "address"], value: account.address },
      ...(account.kind === "safe" ? ownersOf(name, account.owners) : []),
    ]),
  ];
  return places
    .filter(({ value }) => known.has(value))
    .map((place) => ({ ...place, rule: KNOWN_KEY }));
}

function ownersOf(name: string, owners: readonly string[]) {
  return owners.map((value, index) => ({ path: ["accounts", name, "owners", index], value }));
}

function inRole(role: string, file: AccessFile, definitions: Roles): Violation[] {
  const members = file.roles[role]?.members ?? [];
  return members.flatMap(({ account, executionDelay }, index) => {
    const at = (field: string) => ["roles", role, "members", index, field];
    const delay = delayRule(role, executionDelay, definitions);
    return [
      ...(delay === undefined
        ? []
        : [{ path: at("executionDelay"), value: executionDelay, rule: delay }]),
      ...accountRules(role, account, file, definitions).map((rule) => ({
        path: at("account"),
        value: account,
        rule,
      })),
    ];
  });
}

function delayRule(role: string, executionDelay: number, definitions: Roles): string | undefined {
  const { leastDelay = 0, actsAtOnce = false } = definitions[role] ?? {};
  if (executionDelay < leastDelay) return `at least ${leastDelay} s outside development`;
  if (actsAtOnce && executionDelay > 0) return `0 s: a ${role} who waits acts in vain`;
  return undefined;
}

function accountRules(
  role: string,
  account: string,
  { deployer, accounts, roles }: AccessFile,
  definitions: Roles,
): string[] {
  if (definitions[role]?.contract?.name === account) return [];
  const actsAtOnce = definitions[role]?.actsAtOnce === true;
  const otherwise = Object.keys(definitions).filter(
    (name) =>
      definitions[name]?.actsAtOnce === true &&
      roles[name]?.members.some((member) => member.account === account),
  );
  return [
    ...(accounts[account]?.address === deployer
      ? ["the deployer's key lies in scripts: outside development it has no role"]
      : []),
    ...(actsAtOnce
      ? []
      : otherwise.map((name) => `a ${name} has no other role outside development`)),
    ...(!actsAtOnce && accounts[account]?.kind === "key"
      ? ["a safe outside development: one key alone decides nothing"]
      : []),
  ];
}
