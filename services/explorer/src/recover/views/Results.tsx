import { WalletButton } from "@causeway/widget/parts";

import { idOf } from "../exits/ExitRow.ts";
import { failureText } from "../look/failureText.ts";
import type { Look } from "../state/RecoverState.ts";
import type { RecoverSay } from "../words/RecoverSay.ts";
import { Found } from "./Found.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** What was found, or why nothing was. It is announced politely, once. */
export function Results({ state, act, say }: ViewProps) {
  const { look, wallet, trail } = state;
  const before = trail.at(-1);
  return (
    <section class="results" aria-label={say.words.results} aria-busy={look.status === "looking"}>
      <p class="announced" role="status">
        {announcement(look, say)}
      </p>
      {before !== undefined && (
        <button type="button" onClick={() => act.back()}>
          {say.words.back(`${before.slice(0, 10)}…`)}
        </button>
      )}
      {look.status === "failed" && look.failure !== undefined && (
        <p class="failure" role="alert">
          {failureText(look.failure, say, undefined)}
        </p>
      )}
      {wallet.account !== undefined && (
        <div class="wallet-parts">
          <WalletButton wallet={wallet} messages={say.wallet} acts={act.wallets} />
        </div>
      )}
      {look.recoveries.map((recovery) => (
        <Found key={idOf(recovery)} {...{ state, act, say, recovery }} />
      ))}
    </section>
  );
}

function announcement({ status, recoveries, at }: Look, { words, clock }: RecoverSay): string {
  if (status === "looking" && recoveries.length === 0) return words.asksChains;
  return at === undefined ? "" : words.found(recoveries.length, clock(at));
}
