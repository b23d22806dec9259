import type { Chain } from "@causeway/sdk";

import type { SendWords } from "../../acting/ActingWords.ts";
import { Field } from "../../acting/Field.tsx";
import { inUnit } from "../../words/Say.ts";
import { laneOn, type MessageForm, type ReadMessage } from "./readMessage.ts";
import type { SendFacts } from "./SendProps.ts";

/** Lifetimes to choose from: an hour, a day, a week. */
const LIFETIMES = ["3600", "86400", "604800"];

interface FieldsProps {
  readonly form: MessageForm;
  readonly problems: ReadMessage["problems"];
  readonly facts: SendFacts;
  readonly words: SendWords;
  readonly locale: string;
  readonly onChange: (change: Partial<MessageForm>) => void;
}

/** Fields of a message. */
export function MessageFields(props: FieldsProps) {
  const { form, problems, facts, words, locale, onChange } = props;
  const { chains, lanes } = facts;
  const lane = laneOn(form, lanes);
  const isToTon = chains.find(({ chainId }) => `${chainId}` === form.to)?.family === "ton";
  const least = inUnit(Number(lane?.leastLifetimeSeconds ?? 0), locale);
  const problem = (field: keyof typeof problems) => {
    const name = problems[field];
    if (name === undefined) return undefined;
    return name === "deadlineTooSoon" ? words.deadlineTooSoon(least) : words[name];
  };
  return (
    <>
      <div class="pair">
        <ChainField
          id="from"
          label={words.from}
          chosen={form.from}
          chains={chains.filter(({ family }) => family !== "other")}
          onChoose={(from) => onChange({ from })}
        />
        <ChainField
          id="to"
          label={words.to}
          chosen={form.to}
          problem={problem("to")}
          chains={chains.filter(({ chainId }) => `${chainId}` !== form.from)}
          onChoose={(to) => onChange({ to })}
        />
      </div>
      <Field
        id="recipient"
        label={words.recipient}
        hint={isToTon ? words.recipientHintTon : words.recipientHint}
        problem={problem("recipient")}
      >
        {(described) => (
          <input
            {...described}
            dir="ltr"
            value={form.recipient}
            spellcheck={false}
            autocomplete="off"
            onInput={({ currentTarget }) => onChange({ recipient: currentTarget.value })}
          />
        )}
      </Field>
      <Field id="payload" label={words.payload} problem={problem("payload")}>
        {(described) => (
          <textarea
            {...described}
            dir={form.isHex ? "ltr" : "auto"}
            value={form.payload}
            spellcheck={false}
            onInput={({ currentTarget }) => onChange({ payload: currentTarget.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend class="unseen">{words.payload}</legend>
        {[false, true].map((isHex) => (
          <label key={`${isHex}`}>
            <input
              type="radio"
              name="form"
              checked={form.isHex === isHex}
              onChange={() => onChange({ isHex })}
            />
            {isHex ? words.asHex : words.asText}
          </label>
        ))}
      </fieldset>
      <div class="pair">
        <Field
          id="gas"
          label={isToTon ? words.tonValue : words.gas}
          hint={isToTon ? words.tonValueHint : words.gasHint}
          problem={problem("gas")}
        >
          {(described) => (
            <input
              {...described}
              inputMode="decimal"
              value={form.gas}
              autocomplete="off"
              onInput={({ currentTarget }) => onChange({ gas: currentTarget.value })}
            />
          )}
        </Field>
        <Field
          id="lifetime"
          label={words.deadline}
          hint={words.deadlineHint}
          problem={problem("lifetime")}
        >
          {(described) => (
            <select
              {...described}
              value={form.lifetime}
              onChange={({ currentTarget }) => onChange({ lifetime: currentTarget.value })}
            >
              <option value="">{words.noDeadline}</option>
              {LIFETIMES.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {words.after(inUnit(Number(seconds), locale))}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  );
}

function ChainField({
  id,
  label,
  chosen,
  problem,
  chains,
  onChoose,
}: {
  readonly id: string;
  readonly label: string;
  readonly chosen: string;
  readonly problem?: string | undefined;
  readonly chains: readonly Chain[];
  readonly onChoose: (chainId: string) => void;
}) {
  return (
    <Field id={id} label={label} problem={problem}>
      {(described) => (
        <select
          {...described}
          value={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {chains.map(({ chainId, name }) => (
            <option key={`${chainId}`} value={`${chainId}`}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
