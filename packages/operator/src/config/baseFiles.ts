import { basename, join, resolve } from "node:path";

import { type AccessFile, accessFile, accountsOf, addressesOf, resolveRoles } from "./access.ts";
import type { BaseConfig } from "./BaseConfig.ts";
import { balancesFile, balanceViolations, floorsOf } from "./balances.ts";
import { chainsFile, chainViolations } from "./chains.ts";
import { addressForms, type ConfiguredFamilies } from "./FamilyConfig.ts";
import type { Roles } from "./Role.ts";
import { readConfigFile } from "./readFile.ts";
import { elsewhereViolations, knownKeysElsewhere } from "./rules/elsewhere.ts";
import { roleViolations } from "./rules/roles.ts";
import { lowThresholds, safeViolations } from "./rules/safes.ts";
import { secureAccessViolations } from "./rules/secureAccess.ts";
import type { Violation, Violations } from "./Violation.ts";

/** The files that every environment has. */
export type BaseFiles = ReturnType<typeof readBaseFiles>;

/**
 * Reads them. Throws `ConfigError` for one that is not there or has another shape.
 *
 * @param families Those that are known.
 */
export function readBaseFiles(directory: string, families: ConfiguredFamilies) {
  const chains = readConfigFile(join(directory, "chains.json"), chainsFile(families));
  const forms = addressForms(chains.chains, families);
  return {
    "chains.json": chains,
    "access.json": readConfigFile(join(directory, "access.json"), accessFile(forms)),
    "balances.json": readConfigFile(join(directory, "balances.json"), balancesFile),
  };
}

/** What they say; while their rules are not checked, the first chain stands for a hub that is not one of the chains. */
export function baseConfigOf(
  files: BaseFiles,
  roles: Roles,
  families: ConfiguredFamilies,
): BaseConfig {
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
    deployerOn: addressesOf(access.deployerOn),
    accounts: accountsOf(access),
    roles: resolveRoles(access, roles),
    grantDelay: access.grantDelay,
    floors: floorsOf(files["balances.json"], chains, families),
  };
}

/** The rules that they break. */
export function baseViolations(
  files: BaseFiles,
  roles: Roles,
  families: ConfiguredFamilies,
  directory: string,
): Violations {
  const { environment, development, chains } = files["chains.json"];
  const access = files["access.json"];
  const surroundings = { definitions: roles, chains, families };
  return {
    "chains.json": [
      ...otherFolder(environment, basename(resolve(directory))),
      ...chainViolations(files["chains.json"], families),
    ],
    "access.json": [
      ...roleViolations(access, roles),
      ...safeViolations(access),
      ...elsewhereViolations(access, surroundings),
      ...(development
        ? []
        : [
            ...secureAccessViolations(access, roles),
            ...lowThresholds(access),
            ...knownKeysElsewhere(access, surroundings),
          ]),
    ],
    "balances.json": balanceViolations(files["balances.json"], { chains, families, development }),
  };
}

/** A copied folder must not pass for the environment that it was copied from: its name is in all that is signed. */
function otherFolder(environment: string, folder: string): Violation[] {
  if (environment === folder) return [];
  return [{ path: ["environment"], value: environment, rule: `is its folder's name, ${folder}` }];
}
