import type { AccessFile } from "../access.ts";
import type { ChainConfig } from "../chains.ts";
import { DEVELOPMENT_ACCOUNTS, developmentAccount } from "../developmentAccount.ts";
import { type ConfiguredFamilies, misplaced, type StatedAddress } from "../FamilyConfig.ts";
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
 * On each chain whose addresses have a form of their own, the deployer and each account with a role there states an
 * address for the chain's network, and each another one.
 */
export function elsewhereViolations(
  file: AccessFile,
  { definitions, chains, families }: ElsewhereSurroundings,
): Violation[] {
  return chains
    .filter(({ family }) => families[family]?.config.ownAddress !== undefined)
    .flatMap((chain) => {
      const stated = statedIn(file, chain);
      return [
        ...stated.flatMap((one) => misplacements(one, chain)),
        ...repetitions(stated),
        ...sameDeployer(file, chain),
        ...missing(file, chain, definitions),
      ];
    });
}

/** An address, and where it stands. */
interface Stated {
  readonly path: readonly string[];
  readonly address: StatedAddress;
}

function statedIn({ accounts, deployerOn }: AccessFile, { name: chain }: ChainConfig): Stated[] {
  const places = [
    { path: ["deployerOn", chain], address: deployerOn?.[chain] },
    ...Object.entries(accounts).map(([name, { on }]) => ({
      path: ["accounts", name, "on", chain],
      address: on[chain],
    })),
  ];
  return places.flatMap(({ path, address }) => (address === undefined ? [] : [{ path, address }]));
}

function misplacements({ path, address }: Stated, chain: ChainConfig): Violation[] {
  const rule = misplaced(address, chain);
  return rule === undefined ? [] : [{ path, value: address.text, rule }];
}

/** One secret is the deployer's key on all chains: the deployer is the same account everywhere, or none. */
function sameDeployer(
  { deployer, deployerOn, accounts }: AccessFile,
  { name: chain }: ChainConfig,
): Violation[] {
  const there = deployerOn?.[chain]?.address;
  return Object.entries(accounts).flatMap(([name, { address, on }]) => {
    const own = on[chain];
    if (there === undefined || own === undefined) return [];
    if ((address === deployer) === (own.address === there)) return [];
    const rule = address === deployer ? "the deployer's, as in deployerOn" : "not the deployer's";
    return [{ path: ["accounts", name, "on", chain], value: own.text, rule }];
  });
}

/** Outside development no address is of a key that everybody has. */
export function knownKeysElsewhere(
  file: AccessFile,
  { chains, families }: ElsewhereSurroundings,
): Violation[] {
  return chains.flatMap((chain) => {
    const addressOf = families[chain.family]?.config.addressOf;
    if (addressOf === undefined) return [];
    const known = developmentKeys().map((key) => addressOf(key, chain));
    return statedIn(file, chain)
      .filter(({ address }) => known.includes(address.address))
      .map(({ path, address: { text: value } }) => ({ path, value, rule: KNOWN_KEY }));
  });
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
  { name: chain, family }: ChainConfig,
  definitions: Roles,
): Violation[] {
  const rule = (subject: string) => `an address on ${chain}: ${subject}`;
  const acting = Object.entries(roles).flatMap(([role, { members }]) => {
    const definition = definitions[role];
    return definition === undefined || !hasRole(definition, family)
      ? []
      : members.map(({ account }) => ({ account, role }));
  });
  const without = Object.entries(accounts).flatMap(([name, { on }]) => {
    const held = acting.filter(({ account }) => account === name).map(({ role }) => role);
    if (on[chain] !== undefined || held.length === 0) return [];
    const subject = `the account has the ${held.length === 1 ? "role" : "roles"} ${held.join(", ")}`;
    return [{ path: ["accounts", name, "on", chain], value: undefined, rule: rule(subject) }];
  });
  if (deployerOn?.[chain] !== undefined) return without;
  const path = ["deployerOn", chain];
  return [{ path, value: undefined, rule: rule("contracts are deployed there") }, ...without];
}
