import { basename, join, resolve } from "node:path";

import { type AccessFile, accessFile, accountsOf, resolveRoles } from "./access.ts";
import type { BaseConfig } from "./BaseConfig.ts";
import { balancesFile, balanceViolations } from "./balances.ts";
import { chainsFile, chainViolations } from "./chains.ts";
import type { Roles } from "./Role.ts";
import { readConfigFile } from "./readFile.ts";
import { roleViolations } from "./rules/roles.ts";
import { lowThresholds, safeViolations } from "./rules/safes.ts";
import { secureAccessViolations } from "./rules/secureAccess.ts";
import type { Violation, Violations } from "./Violation.ts";

/** The files that every environment has. */
export type BaseFiles = ReturnType<typeof readBaseFiles>;

/**
 * Reads them. Throws `ConfigError` for one that is not there or has another shape.
 *
 * @param families Words for the families of chains that are known.
 */
export function readBaseFiles(directory: string, families: readonly string[]) {
  return {
    "chains.json": readConfigFile(join(directory, "chains.json"), chainsFile(families)),
    "access.json": readConfigFile(join(directory, "access.json"), accessFile),
    "balances.json": readConfigFile(join(directory, "balances.json"), balancesFile),
  };
}

/** What they say; while their rules are not checked, the first chain stands for a hub that is not one of the chains. */
export function baseConfigOf(files: BaseFiles, roles: Roles): BaseConfig {
  const { environment, development, hub, chains } = files["chains.json"];
  const access: AccessFile = files["access.json"];
  const hubChain = chains.find(({ name }) => name === hub) ?? chains[0];
  if (hubChain === undefined) throw new Error("an environment without chains has another shape");
  return {
    environment,
    development,
    hub: hubChain,
    chains,
    deployer: access.deployer,
    accounts: accountsOf(access),
    roles: resolveRoles(access, roles),
    grantDelay: access.grantDelay,
    floors: files["balances.json"].floors,
  };
}

/** The rules that they break. */
export function baseViolations(files: BaseFiles, roles: Roles, directory: string): Violations {
  const { environment, development, chains } = files["chains.json"];
  const access = files["access.json"];
  const names = chains.map(({ name }) => name);
  return {
    "chains.json": [
      ...otherFolder(environment, basename(resolve(directory))),
      ...chainViolations(files["chains.json"]),
    ],
    "access.json": [
      ...roleViolations(access, roles),
      ...safeViolations(access),
      ...(development ? [] : [...secureAccessViolations(access, roles), ...lowThresholds(access)]),
    ],
    "balances.json": balanceViolations(files["balances.json"].floors, names, development),
  };
}

/** A copied folder must not pass for the environment that it was copied from: its name is in all that is signed. */
function otherFolder(environment: string, folder: string): Violation[] {
  if (environment === folder) return [];
  return [{ path: ["environment"], value: environment, rule: `is its folder's name, ${folder}` }];
}
