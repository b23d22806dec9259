import { formatAmount, type StatusAmount } from "@causeway/sdk";
import { type StatusNames, shownAmount } from "@causeway/widget/parts";

import type { WayState } from "./WayState.ts";

const SHORTEST = 13;

/** How the page names chains, amounts and times. */
export interface PageNames extends StatusNames {
  /** All digits of an amount; smallest units if nobody knows the token. */
  units(amount: StatusAmount): string;
  /** A block, or a number like it. */
  number(value: bigint | number): string;
  token(amount: Pick<StatusAmount, "chainId" | "token">): string;
  /** An amount of a chain's coin. */
  coins(chainId: bigint, amount: bigint): string;
}

/** Names by the lists of the service. @param locale BCP 47. */
export function namesOf(
  { chains, tokens }: Pick<WayState, "chains" | "tokens">,
  locale: string,
): PageNames {
  const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
  const numbers = new Intl.NumberFormat(locale);
  const tokenOf = ({ chainId, token }: Pick<StatusAmount, "chainId" | "token">) =>
    tokens.find(
      (one) => one.chainId === chainId && one.address.toLowerCase() === token.toLowerCase(),
    );
  return {
    chain: (chainId) =>
      chains.find((chain) => chain.chainId === chainId)?.name ?? `chain ${chainId}`,
    amount: ({ amount, ...place }) => {
      const token = tokenOf(place);
      const { decimals, symbol } = token ?? {};
      if (decimals === undefined) return undefined;
      return `${shownAmount(amount, { decimals, locale, rounding: "down" })} ${symbol}`;
    },
    units: ({ amount, ...place }) => {
      const token = tokenOf(place);
      if (token === undefined) return numbers.format(amount);
      return formatAmount(amount, { decimals: token.decimals, locale });
    },
    token: (place) => tokenOf(place)?.symbol ?? shortText(place.token),
    coins: (chainId, amount) => {
      const coin = chains.find((chain) => chain.chainId === chainId)?.coin;
      return coin === undefined
        ? numbers.format(amount)
        : formatAmount(amount, { decimals: coin.decimals, locale, symbol: coin.symbol });
    },
    time: (seconds) => times.format(seconds * 1_000),
    number: (value) => numbers.format(value),
  };
}

/** Both ends of a hash or an address. */
export function shortText(text: string): string {
  return text.length <= SHORTEST ? text : `${text.slice(0, 8)}…${text.slice(-4)}`;
}
