import { accountText, type Hex } from "@causeway/protocol";

import type { Proposal } from "../ask/Question.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import { DEVELOPMENT_ACCOUNTS, developmentAccount } from "../config/developmentAccount.ts";
import { type ConfiguredFamilies, type FamilyConfig, misplaced } from "../config/FamilyConfig.ts";
import type { Roles } from "../config/Role.ts";
import type { ConfigDraft, EntryPath } from "../edit/ConfigDraft.ts";
import type { AddedChain, ChainPart } from "./ChainPart.ts";
import { ACCOUNT, givenAddress, type NeededAccount, neededAccounts } from "./neededAccounts.ts";

const ACCESS_FILE = "access.json";

/**
 * The accounts in `access.json` on a chain whose addresses have a form of their own. No address of another chain is
 * proposed: there, the same address can be of nobody, or of another account.
 *
 * @param roles Those that areas know.
 */
export function accountsElsewhere<C extends BaseConfig>(
  families: ConfiguredFamilies,
  roles: Roles,
): ChainPart<C> {
  const needed = (chain: AddedChain) => accountsThere(chain, families, roles) ?? [];
  return {
    questions: [
      {
        flag: `${ACCOUNT} <name=address>`,
        meaning: "address on the chain of one of our accounts",
        isList: true,
        names: (chain) => needed(chain).map(({ name }) => name),
        propose: (chain) =>
          developmentAddresses(chain, needed(chain), formOn(chain, families)?.addressOf),
        check: (value, chain) => breaksAccount(value, chain, needed(chain), families),
      },
    ],
    edit: (draft, chain, answers) => {
      for (const account of needed(chain)) {
        const address = givenAddress(account, answers);
        for (const field of account.fields) setAddress(draft, field, address);
      }
    },
  };
}

/**
 * The accounts that a chain needs; undefined if addresses there have the hub's form.
 *
 * @param roles Those that areas know.
 */
export function accountsThere(
  chain: AddedChain,
  families: ConfiguredFamilies,
  roles: Roles,
): NeededAccount[] | undefined {
  if (formOn(chain, families)?.ownAddress === undefined) return undefined;
  return neededAccounts(chain, roles);
}

function formOn({ family }: AddedChain, families: ConfiguredFamilies): FamilyConfig | undefined {
  return families[family]?.config;
}

function setAddress(draft: ConfigDraft, field: EntryPath, address: string): void {
  const parent = field.slice(0, -1);
  if (draft.read(ACCESS_FILE, parent) === undefined) draft.set(ACCESS_FILE, parent, {});
  draft.set(ACCESS_FILE, field, address);
}

function breaksAccount(
  value: string,
  chain: AddedChain,
  needed: readonly NeededAccount[],
  families: ConfiguredFamilies,
): string | undefined {
  const [name, address = ""] = value.split(/=(.*)/s);
  const names = needed.map((account) => account.name);
  if (names.length === 0) return `leave it out, as no account lacks an address on ${chain.name}`;
  if (!names.includes(name ?? "")) return `NAME=ADDRESS, for one of ${names.join(", ")}`;
  const read = formOn(chain, families)?.ownAddress?.safeParse(address);
  if (read?.success === false) return read.error.issues[0]?.message;
  const { testnet } = chain.config.hub;
  return read && misplaced(read.data, { name: chain.name, testnet });
}

/** The addresses of keys that everybody has, in development. */
function developmentAddresses(
  { config, like, survey }: AddedChain,
  needed: readonly NeededAccount[],
  addressOf: FamilyConfig["addressOf"],
): Proposal | undefined {
  if (!config.development || addressOf === undefined) return undefined;
  const keys = Array.from({ length: DEVELOPMENT_ACCOUNTS }, (_, index) =>
    developmentAccount(index),
  );
  const values = needed.flatMap(({ name, address }) => {
    const key = keys.find(
      (one) => address === (like ? addressOf(one.privateKey as Hex, like) : one.address),
    );
    if (key === undefined) return [];
    return [`${name}=${accountText(addressOf(key.privateKey as Hex, survey), survey.chainId)}`];
  });
  return values.length === 0 ? undefined : { values, source: "development keys" };
}
