import type { AccessFile } from "../access.ts";
import type { ChainConfig } from "../chains.ts";
import { DEVELOPMENT_ACCOUNTS, developmentAccount } from "../developmentAccount.ts";
import {
  type ConfiguredFamilies,
  misplaced,
  ownAddresses,
  type StatedAddress,
} from "../FamilyConfig.ts";
import { hasRole, type Roles } from "../Role.ts";
import type { Violation } from "../Violation.ts";
import { KNOWN_KEY } from "./secureAccess.ts";

/** What the rules look at beside the file. */
export interface ElsewhereSurroundings {
  readonly definitions: Roles;
  readonly chains: readonly ChainConfig[];
  readonly families: ConfiguredFamilies;
}

/**
 * Where chains of a family have addresses of their own form, the deployer and each account with a role there states
 * one, of the chains' network, and each another one.
 */
export function elsewhereViolations(
  file: AccessFile,
  { definitions, chains, families }: ElsewhereSurroundings,
): Violation[] {
  return Object.keys(ownAddresses(families)).flatMap((family) => {
    const there = chains.filter((chain) => chain.family === family);
    const stated = statedIn(file, family);
    return [
      ...stated.flatMap((one) => misplacements(one, there)),
      ...repetitions(stated),
      ...sameDeployer(file, family),
      ...(there.length === 0 ? [] : missing(file, family, definitions)),
    ];
  });
}

/** An address, and where it stands. */
interface Stated {
  readonly path: readonly string[];
  readonly address: StatedAddress;
}

function statedIn({ accounts, deployerOn }: AccessFile, family: string): Stated[] {
  const places = [
    { path: ["deployerOn", family], address: deployerOn?.[family] },
    ...Object.entries(accounts).map(([name, { on }]) => ({
      path: ["accounts", name, family],
      address: on[family],
    })),
  ];
  return places.flatMap(({ path, address }) => (address === undefined ? [] : [{ path, address }]));
}

function misplacements({ path, address }: Stated, chains: readonly ChainConfig[]): Violation[] {
  return chains.flatMap((chain) => {
    const rule = misplaced(address, chain);
    return rule === undefined ? [] : [{ path, value: address.text, rule }];
  });
}

/** One secret is the deployer's key on all chains: the deployer is the same account everywhere, or none. */
function sameDeployer({ deployer, deployerOn, accounts }: AccessFile, family: string): Violation[] {
  const there = deployerOn?.[family]?.address;
  return Object.entries(accounts).flatMap(([name, { address, on }]) => {
    const own = on[family];
    if (there === undefined || own === undefined) return [];
    if ((address === deployer) === (own.address === there)) return [];
    const rule = address === deployer ? "the deployer's, as in deployerOn" : "not the deployer's";
    return [{ path: ["accounts", name, family], value: own.text, rule }];
  });
}

/** Outside development no address is of a key that everybody has. */
export function knownKeysElsewhere(
  file: AccessFile,
  { chains, families }: ElsewhereSurroundings,
): Violation[] {
  return Object.entries(families).flatMap(
    ([
      family,
      {
        config: { addressOf },
      },
    ]) => {
      if (addressOf === undefined) return [];
      const known = chains
        .filter((chain) => chain.family === family)
        .flatMap((chain) => developmentKeys().map((key) => addressOf(key, chain)));
      return statedIn(file, family)
        .filter(({ address }) => known.includes(address.address))
        .map(({ path, address: { text: value } }) => ({ path, value, rule: KNOWN_KEY }));
    },
  );
}

function developmentKeys(): string[] {
  return Array.from(
    { length: DEVELOPMENT_ACCOUNTS },
    (_, index) => developmentAccount(index).privateKey,
  );
}

function repetitions(stated: readonly Stated[]): Violation[] {
  const accounts = stated.filter(({ path }) => path[0] === "accounts");
  return accounts.flatMap(({ path, address }, index) =>
    accounts.slice(0, index).some((earlier) => earlier.address.address === address.address)
      ? [{ path, value: address.text, rule: "no two accounts have one" }]
      : [],
  );
}

function missing(
  { deployerOn, accounts, roles }: AccessFile,
  family: string,
  definitions: Roles,
): Violation[] {
  const rule = (subject: string) => `an address on chains of the family ${family}: ${subject}`;
  const acting = Object.entries(roles).flatMap(([role, { members }]) => {
    const definition = definitions[role];
    return definition === undefined || !hasRole(definition, family)
      ? []
      : members.map(({ account }) => ({ account, role }));
  });
  const without = Object.entries(accounts).flatMap(([name, { on }]) => {
    const held = acting.filter(({ account }) => account === name).map(({ role }) => role);
    if (on[family] !== undefined || held.length === 0) return [];
    const subject = `the account has the ${held.length === 1 ? "role" : "roles"} ${held.join(", ")}`;
    return [{ path: ["accounts", name, family], value: undefined, rule: rule(subject) }];
  });
  if (deployerOn?.[family] !== undefined) return without;
  const path = ["deployerOn", family];
  return [{ path, value: undefined, rule: rule("contracts are deployed there") }, ...without];
}
