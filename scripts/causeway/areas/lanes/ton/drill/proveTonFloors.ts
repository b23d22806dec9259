import { fails, holds, type Proof } from "@causeway/operator";
import { accountIn, walletAddress } from "@causeway/operator/ton";
import { amountText } from "@causeway/protocol";

import type { TonLanesContext } from "../TonLanesContext.ts";

/** That accounts hold what the configuration asks for. */
export function proveTonFloors({ config, chain, view }: TonLanesContext): Promise<Proof[]> {
  const floors = config.floors.filter((floor) => floor.chain === chain.name);
  return Promise.all(
    floors.map(async ({ name, account: address, floor }) => {
      const account = accountIn(address);
      const { balance } = await view.account(account);
      const [held, least] = [balance, floor].map((amount) => amountText(amount, chain.coin));
      const told = `${name}, ${walletAddress(chain, account)}, holds ${held}, floor ${least}`;
      return balance >= floor ? holds(told) : fails(told);
    }),
  );
}
