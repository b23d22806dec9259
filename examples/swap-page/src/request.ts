import { chains, parseAmount, type RouteRequest, type Token, tokens } from "@causeway/sdk";

import { causeway } from "./causeway.ts";
import { element } from "./element.ts";

const amount = element("#amount", HTMLInputElement);
const [from, to] = [element("#from", HTMLSelectElement), element("#to", HTMLSelectElement)];
const listed = new Map<string, Token>();

/** Offers each token of each chain, by names such as `USDC on Spoke A`. */
export async function offerTokens(): Promise<void> {
  const [known, all] = await Promise.all([chains(causeway), tokens(causeway)]);
  for (const token of all) {
    const chain = known.find(({ chainId }) => chainId === token.chainId);
    if (chain === undefined) continue;
    const name = `${token.symbol} on ${chain.name}`;
    listed.set(name, token);
    for (const select of [from, to]) select.add(new Option(name));
  }
}

/** What the visitor asks for. @throws CausewayError `BadInput` if the text is no amount of the token */
export function requested(): RouteRequest {
  const [sold, bought] = [chosen(from), chosen(to)];
  return {
    from: { chainId: sold.chainId, token: sold.address },
    to: { chainId: bought.chainId, token: bought.address },
    amount: parseAmount(amount.value, sold),
  };
}

function chosen({ value }: HTMLSelectElement): Token {
  const token = listed.get(value);
  if (token === undefined) throw new Error(`no token ${value}`);
  return token;
}
