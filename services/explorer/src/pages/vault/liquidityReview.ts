import { formatAmount } from "@causeway/sdk";
import type { Means } from "../../acting/Acting.ts";
import type { Reviewed } from "../../acting/ActingState.ts";
import type { Side } from "./readLiquidity.ts";
import type { VaultProps } from "./VaultProps.ts";

/** Builds a deposit or a withdrawal, and tells all that its person signs. */
export function liquidityReview(
  side: Side,
  amount: bigint,
  props: VaultProps,
): (means: Means) => Promise<Reviewed> {
  const { vault, chain, token, locale, words } = props;
  const { common, vault: texts, send } = words;
  const liquidity = { chainId: chain.chainId, asset: vault.assetId, amount };
  const { decimals, symbol } = token;
  const whole = formatAmount(amount, { decimals, symbol, locale });
  return async ({ causeway, executing, sender, signal }) => {
    const parameters = { ...liquidity, owner: sender };
    const isDeposit = side === "deposit";
    const built = isDeposit
      ? await executing.buildDeposit(causeway, parameters, { signal })
      : {
          ...(await executing.buildWithdrawal(causeway, parameters, { signal })),
          allowance: undefined,
        };
    const allowance = built.allowance === undefined ? texts.noAllowance : texts.exactly(whole);
    return {
      wanted: isDeposit ? { deposit: liquidity } : { withdrawal: liquidity },
      rows: [
        { name: isDeposit ? texts.deposit : texts.withdraw, value: whole },
        { name: send.from, value: chain.name },
        { name: common.contract, value: built.transaction.to, isLong: true },
        ...(isDeposit ? [{ name: texts.allowance, value: allowance, isLong: true }] : []),
        { name: texts.fee, value: texts.noFee },
      ],
    };
  };
}
