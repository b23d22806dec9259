import { basename, join, resolve } from "node:path";

import { environmentOf } from "@causeway/protocol";

import type { Config } from "./Config.ts";
import { ConfigError } from "./ConfigError.ts";
import { displayName, formatPath, readConfigFile } from "./readFile.ts";
import { readCeremony, verifierOf } from "./readVerifier.ts";
import { accountsOf, resolveRoles } from "./resolveRoles.ts";
import { balanceViolations } from "./rules/balances.ts";
import { chainViolations } from "./rules/chains.ts";
import { committeeViolations } from "./rules/committee.ts";
import { destinationViolations } from "./rules/destinations.ts";
import { lightClientViolations } from "./rules/lightClients.ts";
import { roleViolations } from "./rules/roles.ts";
import { retiredViolations, routeViolations } from "./rules/routes.ts";
import { secureAccessViolations } from "./rules/secureAccess.ts";
import type { Violation } from "./rules/Violation.ts";
import { verifierViolations } from "./rules/verifier.ts";
import {
  accessFile,
  balancesFile,
  chainsFile,
  committeeFile,
  destinationsFile,
  lightClientsFile,
  routesFile,
} from "./schema.ts";

/**
 * Reads and checks `directory`, the folder of one environment below `config/`.
 *
 * @throws ConfigError naming every broken rule with file, path and value.
 */
export function loadConfig(directory: string): Config {
  const files = readFiles(directory);
  const ceremony = readCeremony(directory, files["light-clients.json"].verifier);
  refuse(directory, violationsOf(files, ceremony, basename(resolve(directory))));
  const { environment, development, hub, chains } = files["chains.json"];
  const hubChain = chains.find(({ name }) => name === hub);
  if (hubChain === undefined) throw new Error(`no chain ${hub} in a checked configuration`);
  const { destinations, version: feeScheduleVersion } = files["destinations.json"];
  const access = files["access.json"];
  const lightClients = files["light-clients.json"];
  return {
    environment,
    environmentTag: environmentOf(environment),
    development,
    hub: hubChain,
    chains,
    ...files["routes.json"],
    feeScheduleVersion,
    destinations,
    committee: files["committee.json"],
    lightClients,
    verifier: verifierOf(lightClients.verifier, ceremony),
    deployer: access.deployer,
    accounts: accountsOf(access),
    roles: resolveRoles(access),
    grantDelay: access.grantDelay,
    floors: files["balances.json"].floors,
  };
}

type Files = ReturnType<typeof readFiles>;

/** The rules that each file breaks. */
function violationsOf(
  files: Files,
  ceremony: ReturnType<typeof readCeremony>,
  folder: string,
): Record<string, Violation[]> {
  const { environment, development, hub, chains } = files["chains.json"];
  const names = chains.map(({ name }) => name);
  const committee = files["committee.json"];
  const { routes, retired } = files["routes.json"];
  const access = files["access.json"];
  const lightClients = files["light-clients.json"];
  const members = committee.members.length;
  return {
    "chains.json": [
      ...environmentViolations(environment, folder),
      ...chainViolations(chains, hub, development),
    ],
    "routes.json": [...routeViolations(routes, names, hub), ...retiredViolations(retired)],
    "destinations.json": destinationViolations(files["destinations.json"].destinations, names),
    "committee.json": committeeViolations(committee, environmentOf(environment), development),
    "light-clients.json": [
      ...lightClientViolations(lightClients, names),
      ...verifierViolations(lightClients.verifier, ceremony, { development, chains, members }),
    ],
    "access.json": [
      ...roleViolations(access),
      ...(development ? [] : secureAccessViolations(access)),
    ],
    "balances.json": balanceViolations(files["balances.json"].floors, names, development),
  };
}

/** A copied folder must not pass for the environment that it was copied from: its name is in all that is signed. */
function environmentViolations(environment: string, folder: string): Violation[] {
  if (environment === folder) return [];
  return [{ path: ["environment"], value: environment, rule: `is its folder's name, ${folder}` }];
}

function readFiles(directory: string) {
  return {
    "chains.json": readConfigFile(join(directory, "chains.json"), chainsFile),
    "routes.json": readConfigFile(join(directory, "routes.json"), routesFile),
    "destinations.json": readConfigFile(join(directory, "destinations.json"), destinationsFile),
    "committee.json": readConfigFile(join(directory, "committee.json"), committeeFile),
    "light-clients.json": readConfigFile(join(directory, "light-clients.json"), lightClientsFile),
    "access.json": readConfigFile(join(directory, "access.json"), accessFile),
    "balances.json": readConfigFile(join(directory, "balances.json"), balancesFile),
  };
}

function refuse(directory: string, violations: Readonly<Record<string, Violation[]>>): void {
  const issues = Object.entries(violations).flatMap(([file, broken]) =>
    broken.map(({ path, value, rule }) => ({
      file: displayName(join(directory, file)),
      path: formatPath(path),
      value,
      rule,
    })),
  );
  if (issues.length > 0) throw new ConfigError(issues);
}
