import { amountFrom, amountText } from "@causeway/protocol";

import type { FloorConfig } from "../config/balances.ts";
import type { AddedChain, ChainPart } from "./ChainPart.ts";

/** The accounts in `balances.json` that are watched on the chain: those of the similar chain. */
export const watchedFloors: ChainPart = {
  questions: [
    {
      flag: "--floor <coins>",
      meaning: "balance below which check reports our accounts on the chain",
      isOptional: true,
      check: (value, { like: { coin } }) => {
        const read = amountFrom(value, coin);
        if (read !== undefined && read.dust === undefined && read.amount > 0n) return undefined;
        return `an amount of ${coin.symbol} above 0, with at most ${coin.decimals} digits after the point: 0.5`;
      },
    },
  ],
  edit: (draft, chain, answers) => {
    const { coin } = chain.like;
    const said = answers.find("--floor");
    for (const { name, account, floor } of floorsLike(chain)) {
      const wei = said === undefined ? floor : (amountFrom(said, coin)?.amount ?? floor);
      draft.append("balances.json", ["floors"], {
        name,
        account,
        chain: chain.name,
        floor: `${wei}`,
      });
      if (said === undefined) {
        answers.note(`floor of ${name}`, amountText(wei, coin), chain.asLike);
      }
    }
  },
};

function floorsLike({ config, like }: AddedChain): FloorConfig[] {
  return config.floors.filter(({ chain }) => chain === like.name);
}
