import type { Route, Terms, Token, WaitsForAccept } from "@causeway/sdk";
import type { SwapSay } from "../messages/swap/swapSay.ts";

/** Terms that got worse after the person signed nothing yet: both are shown. */
export function AcceptTerms({
  waitsFor: { worse, accepted, offered },
  route,
  say,
}: {
  readonly waitsFor: WaitsForAccept;
  readonly route: Route | undefined;
  readonly say: SwapSay;
}) {
  const { messages } = say;
  const names = { minimum: messages.getAtLeast, cost: messages.cost, time: messages.usableIn };
  const text = (term: keyof typeof names, terms: Terms) => {
    if (term === "time") return say.seconds(terms.seconds);
    if (term === "cost") return costText(terms, route, say);
    const token = route?.output.token;
    return token === undefined ? "" : say.amount({ amount: terms.minimum, token }, "down");
  };
  return (
    <div class="worse" role="alert">
      <p>{messages.termsGotWorse}</p>
      <dl class="facts-list">
        {worse.map((term) => (
          <div key={term}>
            <dt>{names[term]}</dt>
            <dd>
              <s>{text(term, accepted)}</s> <b>{text(term, offered)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function costText({ costs }: Terms, route: Route | undefined, say: SwapSay): string {
  const tokens = new Map<string, Token>();
  for (const { token } of [...(route?.fees ?? []), ...(route === undefined ? [] : [route.input])]) {
    tokens.set(`${token.chainId} ${token.address.toLowerCase()}`, token);
  }
  return Object.entries(costs)
    .flatMap(([name, amount]) => {
      const token = tokens.get(name);
      return token === undefined ? [] : [say.amount({ token, amount }, "up")];
    })
    .join(" + ");
}
