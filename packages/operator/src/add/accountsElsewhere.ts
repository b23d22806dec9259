import { accountText, type Hex } from "@causeway/protocol";

import type { Proposal } from "../ask/Question.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import { DEVELOPMENT_ACCOUNTS, developmentAccount } from "../config/developmentAccount.ts";
import { type ConfiguredFamilies, type FamilyConfig, misplaced } from "../config/FamilyConfig.ts";
import type { Roles } from "../config/Role.ts";
import type { ConfigDraft, EntryPath } from "../edit/ConfigDraft.ts";
import type { AddedChain, ChainPart } from "./ChainPart.ts";
import { ACCOUNT, givenAddress, type HubAccount, hubAccounts } from "./hubAccounts.ts";

const ACCESS_FILE = "access.json";

/**
 * The accounts in `access.json` on the first chain of a family whose addresses have a form of their own.
 *
 * @param roles Those that areas know.
 */
export function accountsElsewhere<C extends BaseConfig>(
  families: ConfiguredFamilies,
  roles: Roles,
): ChainPart<C> {
  const needed = (chain: AddedChain) => accountsNeeded(chain, families, roles);
  const lacking = (chain: AddedChain) => needed(chain).filter(({ known }) => known === undefined);
  return {
    questions: [
      {
        flag: `${ACCOUNT} <name=address>`,
        meaning: "address on the chain of one of our accounts",
        isList: true,
        names: (chain) => lacking(chain).map(({ name }) => name),
        propose: (chain) => developmentAddresses(chain, lacking(chain), families),
        check: (value, chain) => breaksAccount(value, chain, lacking(chain), families),
      },
    ],
    edit: (draft, chain, answers) => {
      for (const account of needed(chain)) {
        const address = givenAddress(account, answers, textOn(chain));
        for (const field of account.fields) setAddress(draft, field, address);
      }
    },
  };
}

/** Prints an account as people of the chain write it. */
export function textOn({ survey: { chainId } }: AddedChain): (address: Hex) => string {
  return (address) => accountText(address, chainId);
}

function accountsNeeded(
  chain: AddedChain,
  families: ConfiguredFamilies,
  roles: Roles,
): HubAccount[] {
  if (chain.like !== undefined || formOn(chain, families)?.ownAddress === undefined) return [];
  return hubAccounts(chain, roles);
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
  lacking: readonly HubAccount[],
  families: ConfiguredFamilies,
): string | undefined {
  const [name, address = ""] = value.split(/=(.*)/s);
  const names = lacking.map((account) => account.name);
  if (names.length === 0) return `leave it out, as no account lacks an address on ${chain.name}`;
  if (!names.includes(name ?? "")) return `NAME=ADDRESS, for one of ${names.join(", ")}`;
  const read = formOn(chain, families)?.ownAddress?.safeParse(address);
  if (read?.success === false) return read.error.issues[0]?.message;
  const { testnet } = chain.config.hub;
  return read && misplaced(read.data, { name: chain.name, testnet });
}

/** The addresses of keys that everybody has, in development. */
function developmentAddresses(
  chain: AddedChain,
  lacking: readonly HubAccount[],
  families: ConfiguredFamilies,
): Proposal | undefined {
  const addressOf = formOn(chain, families)?.addressOf;
  if (!chain.config.development || addressOf === undefined) return undefined;
  const keys = Array.from({ length: DEVELOPMENT_ACCOUNTS }, (_, index) =>
    developmentAccount(index),
  );
  const values = lacking.flatMap(({ name, address }) => {
    const key = keys.find((one) => one.address === address)?.privateKey;
    if (key === undefined) return [];
    return [`${name}=${textOn(chain)(addressOf(key as Hex, chain.survey))}`];
  });
  return values.length === 0 ? undefined : { values, source: "development keys" };
}
