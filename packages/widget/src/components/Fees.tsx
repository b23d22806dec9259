import type { Route } from "@causeway/sdk";

import type { Say } from "../messages/Say.ts";

/** The fees of a route, part by part. */
export function Fees({ route, say }: { readonly route: Route; readonly say: Say }) {
  const { messages } = say;
  return (
    <details class="fees" part="fees" open>
      <summary>{messages.fees}</summary>
      <dl>
        {route.fees.map((fee) => (
          <div key={fee.kind}>
            <dt>{messages.fee[fee.kind]}</dt>
            <dd>
              {say.amount(fee, "up")}
              {fee.isOnTop && <span class="top"> {messages.onTop}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
