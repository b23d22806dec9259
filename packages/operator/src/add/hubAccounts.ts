import type { Hex } from "@causeway/protocol";

import type { Answers } from "../ask/Answers.ts";
import { hasRole, type Roles } from "../config/Role.ts";
import type { EntryPath } from "../edit/ConfigDraft.ts";
import type { AddedChain } from "./ChainPart.ts";

/** The option that gives addresses: `--account council=…`. */
export const ACCOUNT = "--account";

/** An account that a chain needs, where addresses have a form of their own. */
export interface HubAccount {
  readonly name: string;
  readonly address: Hex;
  /** Its address on chains of the family, if `access.json` has one. */
  readonly known: Hex | undefined;
  /** The fields of `access.json` that lack the address. */
  readonly fields: readonly EntryPath[];
}

/**
 * Accounts that the first chain of a family needs: the deployer, accounts with a role there, and those that are watched on
 * the hub. An account that is several of them has one entry.
 *
 * @param roles Those that areas know.
 */
export function hubAccounts(chain: AddedChain, roles: Roles): HubAccount[] {
  const { config, family } = chain;
  const { deployer, deployerOn, accounts, floors, hub } = config;
  const path: EntryPath = ["deployerOn", family];
  const all = [
    accountAt("deployer", deployer, deployerOn[family], path),
    ...accounts
      .filter(({ name }) => actsOn(chain, name, roles))
      .map(({ name, address, on = {} }) =>
        accountAt(name, address, on[family], ["accounts", name, family]),
      ),
    ...floors
      .filter((floor) => floor.chain === hub.name)
      .map(({ name, account }) => accountAt(name, account, addressOn(chain, account))),
  ];
  const addresses = [...new Set(all.map(({ address }) => address))];
  return addresses.map((address) => joined(all.filter((one) => one.address === address)));
}

/** An account's address on the chain, as the configuration has it or the operator gave it. */
export function givenAddress(
  { name, known }: HubAccount,
  answers: Answers,
  print: (address: Hex) => string,
): string {
  if (known !== undefined) return print(known);
  const given = answers.list(ACCOUNT).find((value) => value.startsWith(`${name}=`));
  if (given === undefined) throw new Error(`${ACCOUNT} ${name} was not asked for`);
  return given.slice(name.length + 1);
}

function accountAt(
  name: string,
  address: Hex,
  known: Hex | undefined,
  field?: EntryPath,
): HubAccount {
  const fields = known === undefined && field !== undefined ? [field] : [];
  return { name, address, known, fields };
}

function joined(same: readonly HubAccount[]): HubAccount {
  const [first] = same as [HubAccount];
  const known = same.find((one) => one.known !== undefined)?.known;
  return { ...first, known, fields: same.flatMap(({ fields }) => fields) };
}

function addressOn({ config, family }: AddedChain, account: Hex): Hex | undefined {
  return config.accounts.find(({ address }) => address === account)?.on?.[family];
}

function actsOn({ config, family }: AddedChain, account: string, roles: Roles): boolean {
  return Object.entries(config.roles).some(([role, { members }]) => {
    const definition = roles[role];
    const isThere = definition !== undefined && hasRole(definition, family);
    return isThere && members.some(({ name }) => name === account);
  });
}
