import type { AccessFile, Violation } from "@causeway/operator";

import type { ShareConfig } from "./schema.ts";

/** The shares are whole, each of another account, and of such as may be paid. */
export function shareViolations(
  shares: readonly ShareConfig[],
  { roles: { treasurer } }: AccessFile,
): Violation[] {
  const sum = shares.reduce((total, { bps }) => total + bps, 0);
  const treasurers = (treasurer?.members ?? []).map(({ account }) => account);
  const notWhole = { path: ["shares"], value: sum, rule: "the shares sum to 10000 bps" };
  const rules = shares.flatMap(({ account }, index) => {
    const path = ["shares", index, "account"];
    const isTwice = shares.findIndex((share) => share.account === account) !== index;
    return [
      ...(isTwice ? [{ path, value: account, rule: "an account has one share" }] : []),
      ...(treasurers.includes(account)
        ? []
        : [{ path, value: account, rule: "a member of the role treasurer in access.json" }]),
    ];
  });
  return sum === 10_000 ? rules : [notWhole, ...rules];
}

/** Who sets prices and is paid what they bring would set those that suit him. */
export function ownFees({ roles: { treasurer, feeAdmin } }: AccessFile): Violation[] {
  const priceSetters = (feeAdmin?.members ?? []).map(({ account }) => account);
  const rule =
    "no feeAdmin outside development: an account that sets prices must not pay out the revenue";
  return (treasurer?.members ?? []).flatMap(({ account }, index) =>
    priceSetters.includes(account)
      ? [{ path: ["roles", "treasurer", "members", index, "account"], value: account, rule }]
      : [],
  );
}
