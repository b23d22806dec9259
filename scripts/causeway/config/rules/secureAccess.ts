import type { z } from "zod";

import { DEVELOPMENT_ACCOUNTS, developmentAccount } from "../../access/developmentAccount.ts";
import { type RoleName, TRUSTING_ROLES } from "../../access/roles.ts";
import { FEE_SCHEDULE } from "../resolveRoles.ts";
import type { accessFile } from "../schema.ts";
import type { Violation } from "./Violation.ts";

type AccessFile = z.output<typeof accessFile>;

const DAY = 24 * 60 * 60;

/** Least execution delays outside development, in seconds: as `contracts/access/Roles.sol` tells them. */
export const LEAST_DELAYS: Readonly<Record<RoleName, number>> = {
  admin: 7 * DAY,
  guardian: 0,
  laneAdmin: 2 * DAY,
  feeSchedule: 0,
  treasurer: DAY,
  committeeAdmin: 3 * DAY,
  anchor: 7 * DAY,
  feeAdmin: DAY,
};

/** What must hold of accounts and roles outside development. */
export function secureAccessViolations(file: AccessFile): Violation[] {
  return [
    ...knownKeys(file),
    ...hastyGrants(file),
    ...ownFees(file),
    ...Object.keys(file.roles).flatMap((role) => inRole(role, file)),
  ];
}

/** Who was granted such a role at once, and without a delay, would outrun those who must wait for theirs. */
function hastyGrants({ grantDelay, roles }: AccessFile): Violation[] {
  const delays = TRUSTING_ROLES.flatMap((role) => [
    LEAST_DELAYS[role],
    ...(roles[role]?.members ?? []).map(({ executionDelay }) => executionDelay),
  ]);
  const least = Math.max(...delays);
  if (grantDelay >= least) return [];
  const rule = `at least ${least} s outside development: as long as admin and anchor must wait`;
  return [{ path: ["grantDelay"], value: grantDelay, rule }];
}

/** Who sets prices and is paid what they bring would set those that suit him. */
function ownFees({ roles: { treasurer, feeAdmin } }: AccessFile): Violation[] {
  const priceSetters = (feeAdmin?.members ?? []).map(({ account }) => account);
  const rule = "no feeAdmin outside development: who sets prices does not pay out what they bring";
  return (treasurer?.members ?? []).flatMap(({ account }, index) =>
    priceSetters.includes(account)
      ? [{ path: ["roles", "treasurer", "members", index, "account"], value: account, rule }]
      : [],
  );
}

function knownKeys({ deployer, accounts }: AccessFile): Violation[] {
  const known = new Set(
    Array.from({ length: DEVELOPMENT_ACCOUNTS }, (_, index) => developmentAccount(index).address),
  );
  const rule = "its key is every development node's: everybody has it";
  const places = [
    { path: ["deployer"], value: deployer },
    ...Object.entries(accounts).map(([name, { address }]) => ({
      path: ["accounts", name, "address"],
      value: address,
    })),
  ];
  return places.filter(({ value }) => known.has(value)).map((place) => ({ ...place, rule }));
}

function inRole(role: string, file: AccessFile): Violation[] {
  const members = file.roles[role]?.members ?? [];
  return members.flatMap(({ account, executionDelay }, index) => {
    const at = (field: string) => ["roles", role, "members", index, field];
    const delay = delayRule(role, executionDelay);
    return [
      ...(delay === undefined
        ? []
        : [{ path: at("executionDelay"), value: executionDelay, rule: delay }]),
      ...accountRules(role, account, file).map((rule) => ({
        path: at("account"),
        value: account,
        rule,
      })),
    ];
  });
}

function delayRule(role: string, executionDelay: number): string | undefined {
  const least = LEAST_DELAYS[role as RoleName] ?? 0;
  if (executionDelay < least) return `at least ${least} s outside development`;
  if (role === "guardian" && executionDelay > 0) return "0 s: a guardian who waits stops nothing";
  return undefined;
}

function accountRules(role: string, account: string, { deployer, accounts, roles }: AccessFile) {
  if (account === FEE_SCHEDULE) return [];
  const isGuardian = roles.guardian?.members.some((guardian) => guardian.account === account);
  return [
    ...(accounts[account]?.address === deployer
      ? ["the deployer's key lies in scripts: outside development it has no role"]
      : []),
    ...(role !== "guardian" && isGuardian
      ? ["a guardian has no other role outside development"]
      : []),
    ...(role !== "guardian" && accounts[account]?.kind === "key"
      ? ["a safe outside development: one key alone decides nothing"]
      : []),
  ];
}
