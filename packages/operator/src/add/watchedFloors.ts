import { accountText, amountFrom, amountText } from "@causeway/protocol";

import type { Answers } from "../ask/Answers.ts";
import { proposed } from "../ask/Question.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import type { FloorConfig } from "../config/balances.ts";
import type { ConfiguredFamilies } from "../config/FamilyConfig.ts";
import type { Roles } from "../config/Role.ts";
import { accountsThere } from "./accountsElsewhere.ts";
import type { AddedChain, ChainPart } from "./ChainPart.ts";
import { modelOf } from "./chainEntry.ts";
import { givenAddress, type NeededAccount } from "./neededAccounts.ts";

const FLOOR = "--floor";

/**
 * The accounts in `balances.json` that are watched on the chain: those of the similar chain, or of the hub.
 *
 * @param roles Those that areas know.
 */
export function watchedFloors<C extends BaseConfig>(
  families: ConfiguredFamilies,
  roles: Roles,
): ChainPart<C> {
  return {
    questions: [
      {
        flag: `${FLOOR} <coins>`,
        meaning: "balance below which check reports our accounts on the chain",
        isOptional: true,
        propose: ({ like, usual, asLike }) => {
          const { decimals } = usual.coin;
          if (like !== undefined) return undefined;
          return proposed(amountText(usual.floor, { decimals }), asLike);
        },
        check: (value, chain, answers) => {
          const { decimals } = modelOf(chain).coin;
          const read = amountFrom(value, { decimals });
          if (read !== undefined && read.dust === undefined && read.amount > 0n) return undefined;
          return `an amount of ${answers.text("--coin")} above 0, with at most ${decimals} digits after the point: 0.5`;
        },
      },
    ],
    edit: (draft, chain, answers) => {
      const { coin } = modelOf(chain);
      const said = answers.find(FLOOR);
      const accounts = accountsThere(chain, families, roles);
      for (const { name, account, floor } of watchedOn(chain, answers, accounts)) {
        const amount = said === undefined ? floor : (amountFrom(said, coin)?.amount ?? floor);
        draft.append("balances.json", ["floors"], {
          name,
          account,
          chain: chain.name,
          floor: `${amount}`,
        });
        if (said === undefined) {
          answers.note(`floor of ${name}`, amountText(amount, coin), chain.asLike);
        }
      }
    },
  };
}

type Watched = Pick<FloorConfig, "name" | "floor"> & { readonly account: string };

/** @param accounts Those that the chain needs; undefined if they have the same addresses on each chain. */
function watchedOn(
  { config, like, usual, survey }: AddedChain,
  answers: Answers,
  accounts: readonly NeededAccount[] | undefined,
): Watched[] {
  const model = (like ?? config.hub).name;
  return config.floors
    .filter((floor) => floor.chain === model)
    .map(({ name, account, floor }) => {
      const needed = accounts?.find(({ address }) => address === account);
      return {
        name,
        account: needed ? givenAddress(needed, answers) : accountText(account, survey.chainId),
        floor: like ? floor : usual.floor,
      };
    });
}
