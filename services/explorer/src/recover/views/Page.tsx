import { WalletDialog } from "@causeway/widget/parts";

import { type ChoiceProps, ChoicesFoot } from "./ChoicesFoot.tsx";
import { LookForm } from "./LookForm.tsx";
import { Results } from "./Results.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** All of the page: a pure function of its state and of what a person chose. */
export function Page({ choices, ...view }: ViewProps & { readonly choices: ChoiceProps }) {
  const { state, act, say } = view;
  return (
    <>
      <h1>{say.words.title}</h1>
      <p class="soft">{say.words.intro}</p>
      <LookForm {...view} />
      <Results {...view} />
      <ChoicesFoot {...choices} say={say} />
      <div class="wallet-parts">
        <WalletDialog wallet={state.wallet} messages={say.wallet} acts={act.wallets} />
      </div>
    </>
  );
}
