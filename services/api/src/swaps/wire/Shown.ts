import type { TokenAmount } from "@causeway/index/orders";
import { amountText } from "@causeway/protocol";
import { z } from "zod";

import { rawInteger, rawNumber } from "../../http/rawNumber.ts";
import type { Lists } from "../../lists/Lists.ts";
import { chainObject, wireChain } from "../../lists/wire/chains.ts";
import { tokenId } from "../../lists/wire/tokenId.ts";
import { tokenObject, wireToken } from "../../lists/wire/tokens.ts";

/** A token of a swap: a token that no list has may have any name and any number of decimals. */
export const swapToken = z.object({
  ...tokenObject.shape,
  chainId: rawInteger,
  decimal: z.int().nullable().describe("Null for a token that no list has"),
});

export type SwapToken = z.input<typeof swapToken>;
export type SwapChain = z.input<typeof chainObject>;

export const swapChain = chainObject;

/** An amount with its token, as answers show both. */
export interface ShownAmount {
  readonly token: SwapToken;
  /** Smallest units. */
  readonly amount: bigint;
  /** Whole tokens; null while nobody says the decimals. */
  readonly text: string | null;
}

/** Chains and tokens as one client sees them. They are made once for all answers to the same origin. */
export class Shown {
  readonly lists: Lists;
  readonly #origin: string;
  readonly #chains = new Map<bigint, SwapChain>();
  readonly #tokens = new Map<string, SwapToken>();

  private constructor(lists: Lists, origin: string) {
    this.lists = lists;
    this.#origin = origin;
  }

  /** @param origin By which the client reached the service. Clients may invent any: few are kept. */
  static of(lists: Lists, origin: string): Shown {
    const kept = KEPT.get(lists) ?? new Map<string, Shown>();
    KEPT.set(lists, kept);
    const known = kept.get(origin);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const shown = new Shown(lists, origin);
    kept.set(origin, shown);
    return shown;
  }

  /** Null for a chain that the environment does not have any more. */
  chain(chainId: bigint | undefined): SwapChain | null {
    if (chainId === undefined) return null;
    const known = this.#chains.get(chainId);
    if (known !== undefined) return known;
    const listed = this.lists.find(chainId);
    if (listed === undefined) return null;
    const chain = wireChain(listed, this.#origin);
    this.#chains.set(chainId, chain);
    return chain;
  }

  amount(
    chainId: bigint | undefined,
    amount: Pick<TokenAmount, "token" | "amount"> | undefined,
  ): ShownAmount | undefined {
    if (chainId === undefined || amount === undefined) return undefined;
    const token = this.token(chainId, amount.token);
    const text =
      token.decimal === null ? null : amountText(amount.amount, { decimals: token.decimal });
    return { token, amount: amount.amount, text };
  }

  token(chainId: bigint, address: string): SwapToken {
    const key = `${chainId} ${address}`;
    const known = this.#tokens.get(key);
    if (known !== undefined) return known;
    const listed = this.lists.tokenOf(chainId, address);
    if (listed === undefined) return this.#unlisted(chainId, address);
    const token = wireToken(listed, this.#origin);
    this.#tokens.set(key, token);
    return token;
  }

  #unlisted(chainId: bigint, address: string): SwapToken {
    const chain = this.lists.find(chainId);
    return {
      id: chain === undefined ? 0 : tokenId({ chain, address: address as `0x${string}` }),
      chainId: rawNumber(chainId),
      ...{ address, name: "", symbol: "", icon: null, decimal: null },
      ...{ isMainCurrency: 0, showSymbol: "" },
    };
  }
}

/** Origins that are kept at once. */
const MOST_KEPT = 16;
const KEPT = new WeakMap<Lists, Map<string, Shown>>();
