import { useState } from "preact/hooks";

import { FailureNote } from "../../acting/FailureNote.tsx";
import { LiquidityFields } from "./LiquidityFields.tsx";
import { liquidityReview } from "./liquidityReview.ts";
import { type Holding, type LiquidityForm, readLiquidity } from "./readLiquidity.ts";
import type { VaultProps } from "./VaultProps.ts";

/** What a person enters: to deposit or to withdraw, and how much. */
export function VaultForm({
  props,
  holding,
  form,
  setForm,
}: {
  readonly props: VaultProps;
  readonly holding: Holding | undefined;
  readonly form: LiquidityForm;
  readonly setForm: (form: LiquidityForm) => void;
}) {
  const { acting, state, words, locale, vault, token, say } = props;
  const { common, vault: texts } = words;
  const [isTried, setTried] = useState(false);
  const { amount, problem } = readLiquidity(form, { decimals: token.decimals, locale, holding });
  const pausedUntil = vault.pausedUntil ?? "";
  const isPaused = Date.parse(pausedUntil) > Date.now();
  return (
    <form
      class="act-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (amount !== undefined) void acting.review(liquidityReview(form.side, amount, props));
      }}
    >
      <LiquidityFields
        {...{ form, holding, props }}
        problem={isTried || problem !== "enterAmount" ? problem : undefined}
        onChange={(change) => {
          setForm({ ...form, ...change });
          if (state.failure !== undefined) acting.change();
        }}
      />
      {isPaused && (
        <p class="bad" role="alert">
          {texts.paused(say.time(pausedUntil))}
        </p>
      )}
      <FailureNote {...props} />
      <p role="status">{state.stage === "building" && common.builds}</p>
      <div class="acts">
        <button type="submit" class="main" disabled={isPaused || state.stage === "building"}>
          {common.review}
        </button>
      </div>
    </form>
  );
}
