import { LIST_KINDS, type ListQuery } from "../../lists/ListQuery.ts";
import type { Say } from "../../words/Say.ts";
import { ROW_STATES } from "../../words/Words.ts";

/** What a list shows. The form leads to another URL, so that each list can be sent to somebody. */
export function ListForm({ asked, say }: { readonly asked: ListQuery; readonly say: Say }) {
  const { words, places } = say;
  return (
    <form class="narrow" action="messages.html">
      <Choice name="kind" label={words.kind} value={asked.kind}>
        {LIST_KINDS.map((kind) => [kind, words[kind]])}
      </Choice>
      <Choice name="chain" label={words.chain} value={asked.chain}>
        {[["", words.everyChain], ...places.chains.map(({ id, name }) => [id, name] as const)]}
      </Choice>
      <Choice name="state" label={words.state} value={asked.state}>
        {[["", words.everyState], ...ROW_STATES.map((state) => [state, say.state(state)] as const)]}
      </Choice>
      <Field name="token" label={words.token} value={asked.token} />
      <Field name="address" label={words.address} value={asked.address} />
      <button type="submit">{words.show}</button>
    </form>
  );
}

type Option = readonly [value: string, text: string];

function Choice({
  name,
  label,
  value,
  children,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly children: readonly (Option | readonly string[])[];
}) {
  return (
    <label>
      <span>{label}</span>
      <select name={name}>
        {children.map(([option = "", text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Field({
  name,
  label,
  value,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}) {
  return (
    <label>
      <span>{label}</span>
      <input name={name} defaultValue={value} autocomplete="off" spellcheck={false} dir="auto" />
    </label>
  );
}
