import { dataLength, dataSlice, getAddress } from "ethers";

import type { BaseConfig } from "../../../config/BaseConfig.ts";
import type { Finding } from "../../../core/Finding.ts";
import { type Plan, stepsOnly } from "../../../core/Plan.ts";
import type { PlanContext } from "../PlanContext.ts";

/** Begins the code of an account that is a key and has a contract's code run (EIP-7702); the contract follows. */
const DELEGATION = "0xef0100";

/**
 * Accounts that the configuration calls keys, and that have code: whoever that code obeys acts for them, without the
 * key.
 */
export async function planKeys({ config, view }: PlanContext): Promise<Plan> {
  const findings = await Promise.all(
    keysOf(config).map(async ({ name, address }): Promise<Finding[]> => {
      const code = await view.code(address);
      if (code === "0x") return [];
      const subject = `${name}, ${address}`;
      return [{ kind: "key-code", subject, expected: "no code", ...describe(code) }];
    }),
  );
  return { ...stepsOnly([]), findings: findings.flat() };
}

/** Who deploys is one, whether he has a role or not. */
function keysOf({ accounts, deployer }: BaseConfig) {
  const others = accounts.filter(({ kind, address }) => kind === "key" && address !== deployer);
  return [{ name: "deployer", address: deployer }, ...others];
}

function describe(code: string): Pick<Finding, "held" | "remedy"> {
  if (!code.startsWith(DELEGATION)) {
    const held = `code of ${dataLength(code)} bytes`;
    return { held, remedy: "a contract stands there: name an account that is a key" };
  }
  return {
    held: `runs the code of ${getAddress(dataSlice(code, 3))}`,
    remedy:
      "find out who signed that with the key, and take the account's roles from it if nobody meant to; the key ends " +
      "it by an authorization of the zero address",
  };
}
