import { type Causeway, parseAmount, type RouteRequest, type Token } from "@causeway/sdk";
import { chainsQuery, tokensQuery } from "@causeway/sdk/query";
import { useCausewayQuery } from "@causeway/sdk/react";
import type { SubmitEvent } from "react";

interface RequestProps {
  readonly causeway: Causeway;
  readonly onRequest: (request: RouteRequest) => void;
}

/** Offers each token of each chain, by names such as `USDC on Spoke A`. */
export function Request({ causeway, onRequest }: RequestProps) {
  const chains = useCausewayQuery(causeway, chainsQuery(causeway));
  const tokens = useCausewayQuery(causeway, tokensQuery(causeway));
  const listed = new Map<string, Token>();
  for (const token of tokens.data ?? []) {
    const chain = chains.data?.find(({ chainId }) => chainId === token.chainId);
    if (chain !== undefined) listed.set(`${token.symbol} on ${chain.name}`, token);
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [sold, bought] = [listed.get(`${form.get("from")}`), listed.get(`${form.get("to")}`)];
    if (sold === undefined || bought === undefined) return;
    onRequest({
      from: { chainId: sold.chainId, token: sold.address },
      to: { chainId: bought.chainId, token: bought.address },
      amount: parseAmount(`${form.get("amount")}`, sold),
    });
  };

  const options = [...listed.keys()].map((name) => <option key={name}>{name}</option>);
  return (
    <form id="request" onSubmit={submit}>
      <input id="amount" name="amount" aria-label="amount" required />
      <select id="from" name="from" aria-label="token to sell">
        {options}
      </select>
      <select id="to" name="to" aria-label="token to buy">
        {options}
      </select>
      <button type="submit">Quote</button>
    </form>
  );
}
