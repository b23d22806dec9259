import { formatAmount } from "@causeway/sdk";

import { Field } from "../../acting/Field.tsx";
import { amountText } from "./amountText.ts";
import { problemText } from "./problemText.ts";
import type { Holding, LiquidityForm, LiquidityProblem } from "./readLiquidity.ts";
import type { VaultProps } from "./VaultProps.ts";

/** What to do with the vault, and how much. */
export function LiquidityFields({
  form,
  holding,
  problem,
  props,
  onChange,
}: {
  readonly form: LiquidityForm;
  readonly holding: Holding | undefined;
  readonly problem: LiquidityProblem | undefined;
  readonly props: VaultProps;
  readonly onChange: (change: Partial<LiquidityForm>) => void;
}) {
  const { words, locale, token } = props;
  const { vault: texts } = words;
  const most = form.side === "deposit" ? holding?.inWallet : holding?.most;
  const sides = [
    ["deposit", texts.deposit],
    ["withdrawal", texts.withdraw],
  ] as const;
  return (
    <>
      <fieldset>
        <legend class="unseen">{texts.whatToDo}</legend>
        {sides.map(([side, name]) => (
          <label key={side}>
            <input
              type="radio"
              name="side"
              checked={form.side === side}
              onChange={() => onChange({ side })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Field
        id="amount"
        label={`${texts.amount}, ${token.symbol}`}
        hint={most === undefined ? undefined : amountText(most, props)}
        problem={problem && problemText(problem, { form, holding, props })}
      >
        {(described) => (
          <span class="with-button">
            <input
              {...described}
              inputMode="decimal"
              value={form.amount}
              autocomplete="off"
              onInput={({ currentTarget }) => onChange({ amount: currentTarget.value })}
            />
            {most !== undefined && most > 0n && (
              <button
                type="button"
                onClick={() =>
                  onChange({ amount: formatAmount(most, { decimals: token.decimals, locale }) })
                }
              >
                {texts.maximum}
              </button>
            )}
          </span>
        )}
      </Field>
    </>
  );
}
