import { coinText } from "../../../core/costOf.ts";
import type { Finding } from "../../../core/Finding.ts";
import { stepsOnly } from "../../../core/Plan.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { accountIn } from "../TonContract.ts";
import type { TonPlan, TonStep } from "../TonStep.ts";

/** Accounts that pay for messages and hold too little for it. */
export async function planTonFloors(context: TonContext): Promise<TonPlan> {
  const { config, chain, view } = context;
  const { symbol, decimals } = chain.coin;
  const findings = config.floors
    .filter((floor) => floor.chain === chain.name)
    .map(async ({ name, account: address, floor }): Promise<Finding[]> => {
      const account = accountIn(address);
      const { balance } = await view.account(account);
      if (balance >= floor) return [];
      const missing = coinText(floor - balance, symbol, decimals);
      return [
        {
          kind: "balance-floor",
          subject: `${name}, ${walletAddress(chain, account)}`,
          expected: `at least ${coinText(floor, symbol, decimals)}`,
          held: coinText(balance, symbol, decimals),
          remedy: `send ${missing} or more on ${chain.name} to ${walletAddress(chain, account)}`,
        },
      ];
    });
  return { ...stepsOnly<TonStep>([]), findings: (await Promise.all(findings)).flat() };
}
