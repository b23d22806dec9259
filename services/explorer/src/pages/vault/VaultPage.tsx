import { useState } from "preact/hooks";

import { ProgressPart } from "../../acting/ProgressPart.tsx";
import { ReviewPart } from "../../acting/ReviewPart.tsx";
import { WalletPart } from "../../acting/WalletPart.tsx";
import { Vaults } from "../vaults/Vaults.tsx";
import { amountText } from "./amountText.ts";
import type { LiquidityForm } from "./readLiquidity.ts";
import { useHolding } from "./useHolding.ts";
import { VaultForm } from "./VaultForm.tsx";
import type { VaultProps } from "./VaultProps.ts";

/** The page of a vault: how full it is, a form, what is signed, and how far it is. */
export function VaultPage(props: VaultProps) {
  const { acting, state, words, messages, locale, vault, chain, token, say } = props;
  const { vault: texts } = words;
  const found = useHolding(props);
  const holding = found === "failed" ? undefined : found;
  const [form, setForm] = useState<LiquidityForm>({ side: "deposit", amount: "" });
  const title = texts.title(token.symbol, chain.name);
  const isReviewed = state.stage === "review" || state.stage === "signing";
  return (
    <>
      <h1>{title}</h1>
      <p class="soft">{texts.explained}</p>
      <WalletPart wallet={state.wallet} acts={acting.wallet} {...{ messages, locale }} />
      {state.wallet.account !== undefined && (
        <dl class="terms-list holding">
          <Owned name={texts.inWallet} amount={holding?.inWallet} props={props} />
          <Owned name={texts.most} amount={holding?.most} props={props} />
        </dl>
      )}
      {found === "failed" && (
        <p class="bad" role="alert">
          {texts.notRead}
        </p>
      )}
      {!isReviewed && state.stage !== "running" && (
        <VaultForm {...{ props, holding, form, setForm }} />
      )}
      {isReviewed && <ReviewPart {...props} />}
      {state.stage === "running" && <ProgressPart {...props} />}
      <Vaults vaults={[vault]} say={say} />
    </>
  );
}

function Owned({
  name,
  amount,
  props,
}: {
  readonly name: string;
  readonly amount: bigint | undefined;
  readonly props: VaultProps;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amount === undefined ? "…" : amountText(amount, props)}</dd>
    </div>
  );
}
