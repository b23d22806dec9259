import type { AccessFile } from "../access.ts";
import type { Violation } from "../Violation.ts";

type Account = AccessFile["accounts"][string];
type Safe = Extract<Account, { readonly kind: "safe" }>;

/** What a Safe itself would refuse, or what makes its threshold worth nothing. */
export function safeViolations({ accounts }: Pick<AccessFile, "accounts">): Violation[] {
  return safesOf(accounts).flatMap(([name, safe]) =>
    [
      ...unreachable(safe),
      ...repeated("owners", safe.owners),
      ...repeated("modules", safe.modules),
      ...ownerModules(safe),
    ].map(({ path, ...rest }) => ({ path: ["accounts", name, ...path], ...rest })),
  );
}

/** Outside development one signature decides nothing. */
export function lowThresholds({ accounts }: Pick<AccessFile, "accounts">): Violation[] {
  return safesOf(accounts)
    .filter(([, { threshold }]) => threshold < 2)
    .map(([name, { threshold }]) => ({
      path: ["accounts", name, "threshold"],
      value: threshold,
      rule: "at least 2 outside development: one key alone decides nothing",
    }));
}

function safesOf(accounts: AccessFile["accounts"]): [name: string, safe: Safe][] {
  return Object.entries(accounts).flatMap(([name, account]) =>
    account.kind === "safe" ? [[name, account]] : [],
  );
}

function unreachable({ threshold, owners }: Safe): Violation[] {
  if (threshold <= owners.length) return [];
  const rule = `at most ${owners.length}, as many as there are owners`;
  return [{ path: ["threshold"], value: threshold, rule }];
}

function repeated(list: "owners" | "modules", addresses: readonly string[]): Violation[] {
  return addresses.flatMap((address, index) =>
    addresses.indexOf(address) < index
      ? [{ path: [list, index], value: address, rule: "is listed once" }]
      : [],
  );
}

/** A module acts without anybody's signature. */
function ownerModules({ owners, modules }: Safe): Violation[] {
  return modules.flatMap((address, index) =>
    owners.includes(address)
      ? [
          {
            path: ["modules", index],
            value: address,
            rule: "is no owner: one alone would act for all",
          },
        ]
      : [],
  );
}
