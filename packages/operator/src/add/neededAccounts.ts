import type { Hex } from "@causeway/protocol";

import type { Answers } from "../ask/Answers.ts";
import { hasRole, type Roles } from "../config/Role.ts";
import type { EntryPath } from "../edit/ConfigDraft.ts";
import type { AddedChain } from "./ChainPart.ts";

/** The option that gives addresses: `--account council=…`. */
export const ACCOUNT = "--account";

/** An account that a chain needs, where addresses have a form of their own. */
export interface NeededAccount {
  readonly name: string;
  /** On the similar chain; on the hub for the first chain of a family. */
  readonly address: Hex;
  /** The fields of `access.json` that state its address on the new chain. */
  readonly fields: readonly EntryPath[];
}

/**
 * Accounts that a chain needs: the deployer, accounts with a role there, and those that are watched on the similar
 * chain, or on the hub. An account that is several of them has one entry.
 *
 * @param roles Those that areas know.
 */
export function neededAccounts(chain: AddedChain, roles: Roles): NeededAccount[] {
  const { name: added, config, like } = chain;
  const { deployer, deployerOn, accounts, floors, hub } = config;
  const there = (address: Hex, on: Readonly<Record<string, Hex>> = {}) =>
    (like && on[like.name]) ?? address;
  const all: NeededAccount[] = [
    {
      ...{ name: "deployer", address: there(deployer, deployerOn) },
      fields: [["deployerOn", added]],
    },
    ...accounts
      .filter(({ name }) => actsOn(chain, name, roles))
      .map(({ name, address, on }) => ({
        ...{ name, address: there(address, on) },
        fields: [["accounts", name, "on", added]],
      })),
    ...floors
      .filter((floor) => floor.chain === (like ?? hub).name)
      .map(({ name, account: address }) => ({ name, address, fields: [] })),
  ];
  const addresses = [...new Set(all.map(({ address }) => address))];
  return addresses.map((address) => joined(all.filter((one) => one.address === address)));
}

/** An account's address on the chain, as the operator gave it or took the proposal. */
export function givenAddress({ name }: NeededAccount, answers: Answers): string {
  const given = answers.list(ACCOUNT).find((value) => value.startsWith(`${name}=`));
  if (given === undefined) throw new Error(`${ACCOUNT} ${name} was not asked for`);
  return given.slice(name.length + 1);
}

function joined(same: readonly NeededAccount[]): NeededAccount {
  const [first] = same as [NeededAccount];
  return { ...first, fields: same.flatMap(({ fields }) => fields) };
}

function actsOn({ config, family }: AddedChain, account: string, roles: Roles): boolean {
  return Object.entries(config.roles).some(([role, { members }]) => {
    const definition = roles[role];
    const isThere = definition !== undefined && hasRole(definition, family);
    return isThere && members.some(({ name }) => name === account);
  });
}
