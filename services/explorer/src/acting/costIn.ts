import type { Chain } from "@causeway/sdk";
import { isolated, plainText, shownAmount } from "@causeway/widget/parts";

/**
 * Says a cost in the coin of a chain, rounded up.
 *
 * @returns takes the name that terms have for a token: the chain's id, and the address.
 */
export function costIn(chains: readonly Chain[], locale: string) {
  return (name: string, amount: bigint): string => {
    const [chainId] = name.split(" ");
    const coin = chains.find((chain) => `${chain.chainId}` === chainId)?.coin;
    if (coin === undefined) return `${amount}`;
    const { decimals, symbol } = coin;
    const shown = shownAmount(amount, { decimals, locale, rounding: "up" });
    return isolated(`${shown} ${plainText(symbol, 16)}`);
  };
}
