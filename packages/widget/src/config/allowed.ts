import type { Chain, Token } from "@causeway/sdk";

import type { LookedUp } from "../store/State.ts";
import { swappableChains, tokensOf } from "../tokens/swappable.ts";
import type { Settings } from "./Settings.ts";

/** Chains and tokens among which a person chooses. */
export interface Choosable {
  readonly chains: readonly Chain[];
  readonly tokens: readonly Token[];
}

/** Of all chains and tokens those on which routes begin and end, and which the app allows. */
export function choosable({ chains, tokens }: Choosable, settings: Settings): Choosable {
  const open = swappableChains(chains).filter((chain) => isAllowedChain(chain, settings));
  const all = tokensOf(open, tokens);
  if (settings.tokens.allowed === undefined && settings.tokens.forbidden.length === 0) {
    return { chains: open, tokens: all };
  }
  return { chains: open, tokens: all.filter((token) => isAllowedToken(token, open, settings)) };
}

function isAllowedChain({ key, chainId }: Chain, { chains }: Settings): boolean {
  const names = [key.toLowerCase(), `${chainId}`];
  const isIn = (list: readonly string[]) => names.some((name) => list.includes(name));
  return (chains.allowed === undefined || isIn(chains.allowed)) && !isIn(chains.forbidden);
}

/** Another token may take the symbol of an allowed one: only a listed token is allowed by its symbol. */
function isAllowedToken(
  { chainId, address, symbol, isListed }: Token,
  chains: readonly Chain[],
  { tokens }: Settings,
): boolean {
  const key = chains.find((chain) => chain.chainId === chainId)?.key.toLowerCase();
  const named = (name: string) => [
    `${key}/${name.toLowerCase()}`,
    `${chainId}/${name.toLowerCase()}`,
  ];
  const [byAddress, bySymbol] = [named(address), named(symbol)];
  const allowing = isListed ? [...byAddress, ...bySymbol] : byAddress;
  const isIn = (list: readonly string[], names: readonly string[]) =>
    names.some((name) => list.includes(name));
  return (
    (tokens.allowed === undefined || isIn(tokens.allowed, allowing)) &&
    !isIn(tokens.forbidden, [...byAddress, ...bySymbol])
  );
}

/** The tokens of an address that the app allows. */
export function allowedOf(
  lookedUp: LookedUp | undefined,
  chains: readonly Chain[],
  settings: Settings,
): LookedUp | undefined {
  if (lookedUp?.tokens === undefined) return lookedUp;
  const tokens = lookedUp.tokens.filter((token) => isAllowedToken(token, chains, settings));
  return { ...lookedUp, tokens };
}
