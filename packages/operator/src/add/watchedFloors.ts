import { amountFrom, amountText } from "@causeway/protocol";

import type { Answers } from "../ask/Answers.ts";
import { proposed } from "../ask/Question.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import type { FloorConfig } from "../config/balances.ts";
import type { Roles } from "../config/Role.ts";
import { textOn } from "./accountsElsewhere.ts";
import type { AddedChain, ChainPart } from "./ChainPart.ts";
import { modelOf } from "./chainEntry.ts";
import { givenAddress, hubAccounts } from "./hubAccounts.ts";

const FLOOR = "--floor";

/**
 * The accounts in `balances.json` that are watched on the chain: those of the similar chain, or of the hub.
 *
 * @param roles Those that areas know.
 */
export function watchedFloors<C extends BaseConfig>(roles: Roles): ChainPart<C> {
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
      for (const { name, account, floor } of watchedOn(chain, answers, roles)) {
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

function watchedOn(chain: AddedChain, answers: Answers, roles: Roles): Watched[] {
  const { config, like, usual } = chain;
  const print = textOn(chain);
  const model = (like ?? config.hub).name;
  const floors = config.floors.filter((floor) => floor.chain === model);
  if (like !== undefined) {
    return floors.map((floor) => ({ ...floor, account: print(floor.account) }));
  }
  const accounts = hubAccounts(chain, roles);
  return floors.flatMap(({ name, account }) => {
    const found = accounts.find(({ address }) => address === account);
    if (found === undefined) return [];
    return [{ name, floor: usual.floor, account: givenAddress(found, answers, print) }];
  });
}
